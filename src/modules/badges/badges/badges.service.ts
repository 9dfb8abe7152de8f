// The rules of badges: what they consist of, when they count as changed, how they are archived and found.
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { getterOf, invalidField, readKeywords } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { Trash } from '../../trash/index.ts';
import {
  type Assignee,
  type Assignment,
  listAssignees,
  listAssignments,
} from '../assignments/assignments.repository.ts';
import { visibleHolders } from '../badges.policy.ts';
import type { Badge } from '../badges.repository.ts';
import * as repository from '../badges.repository.ts';
import { holdImage, holdImageOf } from '../images/images.repository.ts';
import { BADGE } from '../trashable.ts';

/** What the trash shows of the description. */
const EXCERPT = 300;

export interface BadgeInput {
  title: string;
  description: string;
  image_id: number;
  /** With or without `#`. */
  background_colour: string;
  status: 'live' | 'archived';
}

export type NewBadge = Partial<BadgeInput> & Pick<BadgeInput, 'title' | 'image_id' | 'background_colour'>;

export interface BadgeListInput {
  assignedTo?: number | undefined;
  notAssignedTo?: number | undefined;
  status?: 'live' | 'archived' | 'all' | undefined;
  search?: string | undefined;
  includeAssignees?: boolean | undefined;
}

export interface ListedBadge {
  badge: Badge;
  /** Only when they were asked for. */
  assignees?: readonly Assignee[];
  /** Only when the list is that of one user. */
  assigned?: Assignment;
}

export type BadgesService = ReturnType<typeof createBadgesService>;

export function createBadgesService({ database, clock }: Platform, trash: Trash) {
  const { db } = database;
  return {
    async list(actor: Actor, input: BadgeListInput): Promise<ListedBadge[]> {
      const visible = visibleHolders(actor);
      const { assignedTo, status = 'live', includeAssignees } = input;
      const badges = await repository.listBadges(db, { ...filterOf(input, status), visible });
      const ids = badges.map(({ id }) => id);
      const [assignees, ofUser] = await together(
        includeAssignees && ids.length > 0 ? listAssignees(db, ids, visible) : [],
        assignedTo === undefined ? [] : listAssignments(db, { userId: assignedTo }, visible),
      );
      const assigneesOf = Map.groupBy(assignees, (assignee) => assignee.badge_id);
      const assignedOf = new Map(ofUser.map((assignment) => [assignment.badge_id, assignment]));
      return badges.map((badge) => {
        const assigned = assignedOf.get(badge.id);
        return {
          badge,
          ...(includeAssignees ? { assignees: assigneesOf.get(badge.id) ?? [] } : {}),
          ...(assigned ? { assigned } : {}),
        };
      });
    },

    async get(
      actor: Actor,
      id: number,
      withAssignments: boolean,
    ): Promise<{ badge: Badge; assigned?: readonly Assignment[] }> {
      const badge = await getBadge(db, id);
      if (!withAssignments) return { badge };
      return { badge, assigned: await listAssignments(db, { badgeId: id }, visibleHolders(actor)) };
    },

    async create(tx: Db, actor: Actor, input: NewBadge): Promise<Badge> {
      const { title, description = '', image_id, status = 'live' } = input;
      const now = clock.now();
      if (!(await holdImage(tx, image_id))) throw noImage(image_id);
      const id = await repository.insertBadge(tx, {
        ...texts(title, description),
        ...archiving(status, actor, now),
        image_id,
        background_colour: bareColour(input.background_colour),
        created_by: actor.id,
        created_at: now,
        modified_at: now,
      });
      return getBadge(tx, id);
    },

    /**
     * What is left out stays. A badge that already is as it was sent does not count as modified. `requireCurrent` is given what the
     * change may overwrite.
     */
    async update(
      actor: Actor,
      id: number,
      input: Partial<BadgeInput>,
      requireCurrent?: (current: BadgeInput) => void,
    ): Promise<Badge> {
      return transaction(db, async (tx) => {
        const [before, hasImage] = await together(
          getBadgeToChange(tx, id),
          input.image_id === undefined ? holdImageOf(tx, id) : holdImage(tx, input.image_id),
        );
        requireCurrent?.(inputOf(before));
        const after = { ...inputOf(before), ...input };
        after.background_colour = bareColour(after.background_colour);
        if (isSame(inputOf(before), after)) return before;
        if (!hasImage) throw noImage(after.image_id);
        const now = clock.now();
        await repository.updateBadge(tx, id, {
          ...texts(after.title, after.description),
          ...(after.status === statusOf(before) ? {} : archiving(after.status, actor, now)),
          image_id: after.image_id,
          background_colour: after.background_colour,
          ...modifiedBy(actor, now),
        });
        return getBadge(tx, id);
      });
    },

    async delete(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { title, description } = await getBadgeToChange(tx, id);
        const recordId = await trash.put(tx, actor, {
          type: BADGE,
          objId: id,
          title,
          description: excerptOf(description, EXCERPT),
          location: '/Badges',
          details: {},
        });
        await repository.updateBadge(tx, id, { trash_id: recordId });
      });
    },
  };
}

export function statusOf({ archived }: Pick<Badge, 'archived'>): 'live' | 'archived' {
  return archived === 1 ? 'archived' : 'live';
}

function filterOf(
  { assignedTo, notAssignedTo, search }: BadgeListInput,
  status: 'live' | 'archived' | 'all',
): Omit<repository.BadgeFilter, 'visible'> {
  const keywords = readKeywords(search, 'search');
  return {
    archived: status === 'all' ? undefined : status === 'archived' ? 1 : 0,
    holder: holderOf(assignedTo, notAssignedTo),
    text: keywords.length > 0 ? [{ columns: ['title_key', 'description_key'], texts: keywords, mode: 'all' }] : [],
  };
}

/** Where both are given, the one who has the badge counts. */
function holderOf(assignedTo: number | undefined, notAssignedTo: number | undefined): repository.BadgeFilter['holder'] {
  if (assignedTo !== undefined) return { userId: assignedTo, has: true };
  return notAssignedTo === undefined ? undefined : { userId: notAssignedTo, has: false };
}

const getBadge = getterOf(repository.findBadge, 'Badge');
const getBadgeToChange = getterOf(repository.lockBadge, 'Badge');

function noImage(id: number) {
  return invalidField('image_id', `there is no image ${id}`);
}

/** What is changed of a badge. */
export function inputOf(badge: Omit<BadgeInput, 'status'> & Pick<Badge, 'archived'>): BadgeInput {
  const { title, description, image_id, background_colour } = badge;
  return { title, description, image_id, background_colour, status: statusOf(badge) };
}

function isSame(one: BadgeInput, other: BadgeInput): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.image_id === other.image_id &&
    one.background_colour === other.background_colour &&
    one.status === other.status
  );
}

function texts(title: string, description: string) {
  return { title, title_key: fold(title), description, description_key: fold(description) };
}

function archiving(status: 'live' | 'archived', actor: Actor, now: number) {
  return status === 'archived'
    ? ({ archived: 1, archived_by: actor.id, archived_at: now } as const)
    : ({ archived: 0, archived_by: null, archived_at: null } as const);
}

function bareColour(colour: string): string {
  return colour.replace(/^#/, '');
}
