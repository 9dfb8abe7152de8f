// The stopping of mails by a link in them: who has the link may, signed in or not (permission rule N4).
import { lockRow, transaction } from '../../../platform/db/index.ts';
import type { NotificationKind } from '../../../platform/events/definitions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Language, languageOf } from '../../../platform/text/languages.ts';
import { findLanguage, stopMails } from './unsubscribe.repository.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeOffer {
  language: Language;
  kinds: NotificationKind<never>[];
}

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

export function createUnsubscribeService({
  database,
  locale,
  notificationKinds,
  secrets,
}: Pick<Platform, 'database' | 'locale' | 'notificationKinds' | 'secrets'>) {
  const { db } = database;
  /** Kinds that are gone from the product are left out. */
  const read = (token: string) => {
    const given = readUnsubscribeToken(secrets, token);
    return given && { ...given, kinds: notificationKinds.filter(({ name }) => given.kinds.includes(name)) };
  };
  return {
    /** What the token would stop; undefined when it is not one of ours. Changes nothing. */
    async find(token: string): Promise<UnsubscribeOffer | undefined> {
      const given = read(token);
      if (!given) return undefined;
      const language = (await findLanguage(db, given.userId)) ?? locale.language;
      return { language: languageOf(language), kinds: given.kinds };
    },

    /** Stops the mails; may be repeated. Nothing happens for a deleted user. */
    async stop(token: string): Promise<UnsubscribeOffer | undefined> {
      const given = read(token);
      if (!given) return undefined;
      const language = await transaction(db, async (tx) => {
        lockRow(tx, 'users', given.userId);
        const found = await findLanguage(tx, given.userId);
        const names = given.kinds.map(({ name }) => name);
        if (found !== undefined && names.length > 0) await stopMails(tx, given.userId, names);
        return found ?? locale.language;
      });
      return { language: languageOf(language), kinds: given.kinds };
    },
  };
}
