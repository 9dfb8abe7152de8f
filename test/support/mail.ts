// What tests of mail share: notifying users, and running the jobs that mail them.
import { createNotifier, type Message } from '../../src/modules/notifications/index.ts';
import { thanksReceived } from '../../src/modules/thankyou/thankyou.notification-kinds.ts';
import { transaction } from '../../src/platform/db/index.ts';
import { commentAdded } from '../../src/platform/reactions/index.ts';
import type { TestApp } from './app.ts';

export { questionAnswered } from '../../src/modules/knowledgebase/knowledgebase.notification-kinds.ts';
export { thanksReceived };

const thanks = {
  kind: thanksReceived,
  facts: { by: 'Grace', text: 'well done' },
  link: '/thanks/1',
  causedBy: 0,
  about: { type: 'thanks', id: 1 },
};

/** Tells them of thanks, with this text; or of anything else. */
export async function tell<Facts = never>(
  { application: { platform } }: Pick<TestApp, 'application'>,
  users: readonly { id: number }[],
  what: string | Message<Facts>,
): Promise<void> {
  const ids = users.map(({ id }) => id);
  const { notify } = createNotifier(platform);
  await transaction(platform.database.db, (tx) =>
    typeof what === 'string'
      ? notify(tx, ids, { ...thanks, facts: { by: 'Grace', text: what } })
      : notify(tx, ids, what),
  );
}

/** The subject of the mail that `tell` with a text causes. */
export const said = (text: string) => `Grace thanked you: ${text}`;

export function comment(text: string) {
  return {
    kind: commentAdded,
    facts: { by: 'Grace', title: 'Plans', text },
    link: '/news/1',
    causedBy: 0,
    about: { type: 'news_article', id: 1 },
  };
}

export function runDueJobs({ application: { platform } }: Pick<TestApp, 'application'>): Promise<number> {
  return platform.jobs.runDue();
}

/** What is still to be mailed, oldest first. */
export async function waiting({ application: { platform } }: Pick<TestApp, 'application'>, user?: { id: number }) {
  let query = platform.database.db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'mail_due', 'mail_digest', 'mail_tries'])
    .where('mail_due', 'is not', null);
  if (user) query = query.where('user_id', '=', user.id);
  return query.orderBy('id').execute();
}

export async function jobRows({ application: { platform } }: Pick<TestApp, 'application'>) {
  const query = platform.database.db.selectFrom('jobs').select(['kind', 'run_at', 'last_error']).orderBy('id');
  const rows = await query.execute();
  return rows.filter(({ kind }) => kind.startsWith('notifications.mail'));
}
