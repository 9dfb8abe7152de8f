// `/sign-in/second-factor`: where a role asks for a second factor, before anything else is open.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery, signOut } from '../../api/session.ts';
import { TextButton } from '../../ui/button.tsx';
import { useTitle } from '../../ui/title.ts';
import { ConfirmOver, SignInSheet, useStepTexts } from '../sign-in/index.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { freshSession } from './security.queries.ts';
import { useSecurityTexts } from './security.texts.ts';
import { TotpSetUp } from './totp-set-up.tsx';

export function RequiredFactorPage() {
  const t = useStepTexts();
  const security = useSecurityTexts();
  const navigate = useNavigate();
  const { data: me } = useQuery(sessionQuery);
  const [codes, setCodes] = useState<readonly string[]>();
  const title = codes ? security.codesTitle : t.setUpTitle;
  useTitle(title);
  const goOn = () => void freshSession().then(() => navigate({ to: '/', replace: true }));
  return (
    <SignInSheet
      title={title}
      lead={codes ? security.isOn : t.setUpLead}
      foot={<TextButton onPress={() => void signOut()}>{t.signOut}</TextButton>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={goOn} />
      ) : (
        me && <TotpSetUp onDone={(made) => (made ? setCodes(made) : goOn())} />
      )}
      <ConfirmOver />
    </SignInSheet>
  );
}
