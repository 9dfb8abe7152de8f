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

/** `name`: of the passkey; `administrator`: has no name at the command line. */
export type SecondFactorChange =
  | { what: 'totp_on' | 'totp_off' | 'codes_made' | 'recovery_used' }
  | { what: 'passkey_added' | 'passkey_removed'; name: string }
  | { what: 'taken_off'; by: { administrator: string | undefined } };

export const secondFactorChanged: MessageKind<SecondFactorChange> = {
  name: 'account.second_factor_changed',
  texts: {
    en: {
      heading: 'Changes of your second factor',
      sentence(change) {
        const elseTell = 'If that was not you, change your password and tell an administrator';
        switch (change.what) {
          case 'totp_on':
            return `An authenticator app was set up for your account. ${elseTell}`;
          case 'totp_off':
            return `The authenticator app of your account was taken off. ${elseTell}`;
          case 'codes_made':
            return `New recovery codes were made for your account; the old ones are worth nothing. ${elseTell}`;
          case 'recovery_used':
            return `A recovery code of your account was used to sign in. ${elseTell}`;
          case 'passkey_added':
            return `The passkey “${change.name}” was added to your account. ${elseTell}`;
          case 'passkey_removed':
            return `The passkey “${change.name}” of your account was taken off. ${elseTell}`;
          case 'taken_off':
            return `${change.by.administrator ?? 'An administrator'} has taken the second factor off your account; your sessions have ended. Set up a new one`;
        }
      },
    },
    de: {
      heading: 'Änderungen Ihres zweiten Faktors',
      sentence(change) {
        const elseTell = 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und sagen Sie es einem Administrator';
        switch (change.what) {
          case 'totp_on':
            return `Für Ihr Konto wurde eine Authenticator-App eingerichtet. ${elseTell}`;
          case 'totp_off':
            return `Die Authenticator-App Ihres Kontos wurde entfernt. ${elseTell}`;
          case 'codes_made':
            return `Für Ihr Konto wurden neue Wiederherstellungscodes erstellt; die alten gelten nicht mehr. ${elseTell}`;
          case 'recovery_used':
            return `Mit einem Wiederherstellungscode Ihres Kontos wurde angemeldet. ${elseTell}`;
          case 'passkey_added':
            return `Ihrem Konto wurde der Passkey „${change.name}“ hinzugefügt. ${elseTell}`;
          case 'passkey_removed':
            return `Der Passkey „${change.name}“ Ihres Kontos wurde entfernt. ${elseTell}`;
          case 'taken_off':
            return `${change.by.administrator ?? 'Ein Administrator'} hat den zweiten Faktor von Ihrem Konto genommen; Ihre Sitzungen sind beendet. Richten Sie einen neuen ein`;
        }
      },
    },
  },
};
