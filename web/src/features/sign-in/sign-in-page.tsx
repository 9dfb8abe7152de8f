import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { base } from '../../api/instance.ts';
import { useTexts } from '../../i18n/index.ts';
import { useTitle } from '../../ui/title.ts';
import { forgottenQuery } from './forgotten.queries.ts';
import { SignInSheet } from './sheet.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** `/sign-in?next=…`: leads to the page that was asked for. */
export function SignInPage() {
  const t = useTexts().signIn;
  const { next } = useSearch({ from: '/sign-in' });
  const { history } = useRouter();
  const { data: isOffered } = useQuery(forgottenQuery);
  useTitle(t.title);
  return (
    <SignInSheet
      lead={t.lead}
      foot={isOffered ? <Link to="/sign-in/forgotten">{t.forgottenLink}</Link> : isOffered === false && t.forgotten}
    >
      {/* A path of this site only: an address of elsewhere would lead people away with trust in us. */}
      <SignInForm onDone={() => history.replace(base + (next && /^\/(?![/\\])/.test(next) ? next : '/'))} />
    </SignInSheet>
  );
}
