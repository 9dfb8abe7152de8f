import type { Language } from '../../../platform/text/languages.ts';

interface ForgottenTexts {
  subject(installation: string): string;
  text(username: string, installation: string): string;
  /** `moment`: until when the link is good. */
  note(moment: string): string;
  act: string;
  why(installation: string): string;
}

export const forgottenTexts: Readonly<Record<Language, ForgottenTexts>> = {
  en: {
    subject: (installation) => `Your new password for ${installation}`,
    text: (username, installation) =>
      `Somebody, we hope you, has asked for a new password for ${username} at ${installation}.`,
    note: (moment) => `The link is good once, until ${moment}. If it was not you, do nothing: your password stays.`,
    act: 'Choose a new password',
    why: (installation) =>
      `You get this mail because somebody has entered your name at the sign-in of ${installation}.`,
  },
  de: {
    subject: (installation) => `Ihr neues Passwort für ${installation}`,
    text: (username, installation) =>
      `Jemand, hoffentlich Sie, hat für ${username} bei ${installation} ein neues Passwort verlangt.`,
    note: (moment) =>
      `Der Link gilt einmal, bis ${moment}. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt.`,
    act: 'Neues Passwort wählen',
    why: (installation) =>
      `Sie erhalten diese E-Mail, weil jemand bei der Anmeldung von ${installation} Ihren Namen eingegeben hat.`,
  },
};
