import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTexts } from '../i18n/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/states.tsx';
import { useTitle } from '../ui/title.ts';
import styles from './error-pages.module.css';

/** Addresses of the server's modules that the app has no pages for yet. */
const LATER = /^\/(badges|documents|groups|knowledgebase|pages|trash)(\/|$)/;

/** 404: with a search for the words of the address. */
export function MissingPage() {
  const t = useTexts().errors;
  const { pathname } = useLocation();
  const said = LATER.test(pathname) ? t.later : t.missing;
  useTitle(said.title);
  const words = decodeURIComponent(pathname)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.page}>
      <SearchX size={32} aria-hidden />
      <h1>{said.title}</h1>
      <p>{said.advice}</p>
      <div className={styles.acts}>
        <ButtonLink to="/" look="primary">
          {t.toHome}
        </ButtonLink>
        {said === t.missing && words !== '' && (
          <Link to="/people" search={{ query: words }} className={styles.link}>
            {t.searchPeople(words)}
          </Link>
        )}
      </div>
    </div>
  );
}

/** What no page has expected. */
export function StoppedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className={styles.page}>
      <Failed
        isPage
        error={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
