// `/sign-in/second-factor`: where a role asks for a second factor, before anything else is open.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery, signOut } from '../../api/session.ts';
import { TextButton } from '../../ui/button.tsx';
import { useTitle } from '../../ui/title.ts';
import { ConfirmOver, hasPasskeys, SignInSheet, useStepTexts } from '../sign-in/index.ts';
import { PasskeyDialog } from './passkey-dialogs.tsx';
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
  const [isAdding, setAdding] = useState(false);
  const title = codes ? security.codesTitle : t.setUpTitle;
  useTitle(title);
  const goOn = () => void freshSession().then(() => navigate({ to: '/', replace: true }));
  const turnedOn = (made: readonly string[] | null) => {
    setAdding(false);
    if (made) setCodes(made);
    else goOn();
  };
  return (
    <SignInSheet
      title={title}
      lead={codes ? security.isOn : t.setUpLead}
      foot={<TextButton onPress={() => void signOut()}>{t.signOut}</TextButton>}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={goOn} /> : me && <TotpSetUp onDone={turnedOn} />}
      {hasPasskeys && !codes && <TextButton onPress={() => setAdding(true)}>{security.passkeyInstead}</TextButton>}
      {isAdding && <PasskeyDialog onDone={turnedOn} onClose={() => setAdding(false)} />}
      <ConfirmOver />
    </SignInSheet>
  );
}
