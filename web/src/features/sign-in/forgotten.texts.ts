import { textsOf } from '../../i18n/index.ts';

const en = {
  title: 'Forgotten password',
  lead: 'Say who you are, and a link to a new password comes to your e-mail address.',
  name: 'Username or e-mail address',
  send: 'Send the mail',
  sent: 'Look into your mail',
  sentLead: (name: string) =>
    `If ${name} is known here, a mail is on its way. Its link is good for 30 minutes, once. Nothing there? Look among the spam, or ask an administrator.`,
  newTitle: 'A new password',
  newLead: 'Choose one that you use nowhere else. You are signed out everywhere.',
  password: 'New password',
  rule: 'At least 8 characters.',
  set: 'Set the password',
  stepLead: 'Your password is set. Your second factor is still needed.',
  back: 'Back to the sign-in',
  again: 'Ask for a new mail',
  tooMany: 'Too many requests. Try again in a quarter of an hour.',
};

export const useForgottenTexts = textsOf(en, {
  title: 'Passwort vergessen',
  lead: 'Sag, wer du bist, und ein Link zu einem neuen Passwort kommt an deine E-Mail-Adresse.',
  name: 'Benutzername oder E-Mail-Adresse',
  send: 'E-Mail senden',
  sent: 'Sieh in deine E-Mails',
  sentLead: (name) =>
    `Wenn ${name} hier bekannt ist, ist eine E-Mail unterwegs. Ihr Link gilt 30 Minuten lang und einmal. Nichts gekommen? Sieh im Spam nach, oder frag die Verwaltung.`,
  newTitle: 'Ein neues Passwort',
  newLead: 'Wähle eines, das du sonst nirgends benutzt. Du wirst überall abgemeldet.',
  password: 'Neues Passwort',
  rule: 'Mindestens 8 Zeichen.',
  set: 'Passwort setzen',
  stepLead: 'Dein Passwort ist gesetzt. Nun fehlt noch dein zweiter Faktor.',
  back: 'Zurück zur Anmeldung',
  again: 'Neue E-Mail anfordern',
  tooMany: 'Zu viele Anfragen. Versuche es in einer Viertelstunde noch einmal.',
});
