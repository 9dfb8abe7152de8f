import { type Actor, restrict, visibleUsers } from '../../platform/access/index.ts';
import { type Db, isAmong, whereText } from '../../platform/db/index.ts';
import { fold, words } from '../../platform/text/fold.ts';

const MANY = 50;

/** Whom the text means: a username, or words that names begin with. Only people whom the actor may see. */
export async function listAuthors(db: Db, actor: Actor, text: string): Promise<number[]> {
  const visible = db
    .selectFrom('users')
    .select('users.id')
    .where(restrict(visibleUsers(actor), 'users'))
    .limit(MANY);
  const named = await visible.where('users.username_key', '=', fold(text.trim())).execute();
  if (named.length > 0) return named.map(({ id }) => id);
  const texts = words(text)
    .trim()
    .split(' ')
    .map((word) => ` ${word}`);
  const found = await whereText(db, visible, 'users', [{ columns: ['name_words'], texts, mode: 'all' }]).execute();
  return found.map(({ id }) => id);
}

export async function listNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'fullname'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, fullname }) => [id, fullname]));
}
