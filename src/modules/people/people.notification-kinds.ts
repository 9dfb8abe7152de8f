// What is done to somebody's account. Its owner is always told, of their own acts too, as it may be somebody else who does
// them; other systems are told nothing.
import type { MessageKind } from '../../platform/events/definitions.ts';

/** `by`: who set it; the owner themselves, or an administrator, who has no name at the command line. */
export const passwordChanged: MessageKind<{ by: 'owner' | { administrator: string | undefined } }> = {
  name: 'account.password_changed',
  texts: {
    en: {
      heading: 'Changes of your password',
      sentence: ({ by }) =>
        by === 'owner'
          ? 'Your password was changed. If that was not you, tell an administrator at once'
          : `${by.administrator ?? 'An administrator'} has set a new password for you; your sessions and tokens have ended`,
    },
    de: {
      heading: 'Änderungen Ihres Passworts',
      sentence: ({ by }) =>
        by === 'owner'
          ? 'Ihr Passwort wurde geändert. Wenn Sie das nicht waren, sagen Sie es sofort einem Administrator'
          : `${by.administrator ?? 'Ein Administrator'} hat Ihnen ein neues Passwort gegeben; Ihre Sitzungen und Zugriffstoken sind beendet`,
    },
  },
};

export const tokenCreated: MessageKind<{ token: string }> = {
  name: 'account.token_created',
  texts: {
    en: {
      heading: 'New access tokens of your account',
      sentence: ({ token }) =>
        `The access token “${token}” was made for your account. If that was not you, end it and change your password`,
    },
    de: {
      heading: 'Neue Zugriffstoken Ihres Kontos',
      sentence: ({ token }) =>
        `Für Ihr Konto wurde das Zugriffstoken „${token}“ angelegt. Wenn Sie das nicht waren, beenden Sie es und ändern Sie Ihr Passwort`,
    },
  },
};
