import type { Language } from '../../../platform/text/languages.ts';

interface InvitationTexts {
  subject(installation: string): string;
  text(username: string, installation: string): string;
  /** `moment`: until when the link is good. */
  note(moment: string): string;
  act: string;
  why(installation: string): string;
}

export const invitationTexts: Readonly<Record<Language, InvitationTexts>> = {
  en: {
    subject: (installation) => `Welcome to ${installation}`,
    text: (username, installation) =>
      `You have an account at ${installation}. Your username is ${username}; choose a password, and you are in.`,
    note: (moment) =>
      `The link is good once, until ${moment}. Later, have a new one sent at the sign-in: “Forgotten the password?”`,
    act: 'Choose your password',
    why: (installation) => `You get this mail because an administrator of ${installation} has invited you.`,
  },
  de: {
    subject: (installation) => `Willkommen bei ${installation}`,
    text: (username, installation) =>
      `Sie haben ein Konto bei ${installation}. Ihr Benutzername ist ${username}; wählen Sie ein Passwort, und Sie sind da.`,
    note: (moment) =>
      `Der Link gilt einmal, bis ${moment}. Danach lassen Sie sich bei der Anmeldung einen neuen senden: „Passwort vergessen?“`,
    act: 'Passwort wählen',
    why: (installation) =>
      `Sie erhalten diese E-Mail, weil Sie von der Verwaltung von ${installation} eingeladen wurden.`,
  },
};
