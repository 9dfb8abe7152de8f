import type { SessionUser } from '@atrium/client/core';
import { mayDo } from '../../api/session.ts';

/** The rights that open a part of the administration; the frame knows them without loading the room. */
const rights = [
  'people.admin',
  'documents.admin',
  'expenses.admin',
  'news.admin',
  'thanks.admin',
  'audit.read',
] as const;

/** What a part needs: a right, or being a member of role 1. */
export type Need = (typeof rights)[number] | 'administrator';

export const meets = (user: SessionUser, need: Need): boolean =>
  need === 'administrator' ? user.is_administrator : mayDo(user, need);

/** Whether there is any part for them. */
export const mayAdminister = (user: SessionUser): boolean => rights.some((right) => meets(user, right));
