import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { type DateTimeObject, dateTimeObject } from '../../../platform/time/wire.ts';
import type { Assignment } from '../assignments/assignments.repository.ts';
import type { Badge } from '../badges.repository.ts';
import { imageUrl } from '../images/images.presenter.ts';
import { type ListedBadge, statusOf } from './badges.service.ts';

/** Presents the badges of one answer; whoever has many of them is made once. */
export function badgePresenter(request: FastifyRequest, locale: Locale) {
  const root = baseUrl(request);
  const { timezone: zone, language } = request.actor;
  const moment = (ms: number) => dateTimeObject(ms, { zone, pattern: locale.dateTimeFormat, language });
  const assigneeOf = createAssignees(root);

  const presentBadge = (badge: Badge) => ({
    id: badge.id,
    title: badge.title,
    description: badge.description,
    image_id: badge.image_id,
    image: imageUrl(root, badge.image_id),
    background_colour: badge.background_colour,
    status: statusOf(badge),
    created_by: { id: badge.created_by, name: badge.creator_name ?? '' },
    created_date: moment(badge.created_at),
    modified_by: personOrNone(badge.modified_by, badge.modifier_name),
    modified_date: moment(badge.modified_at),
  });

  const presentAssignment = <D>(assignment: Assignment, date: (moment: DateTimeObject) => D) => {
    const { id, name, profileUrl, imageUrl } = assigneeOf(assignment.user_id, assignment.user_name);
    return {
      assigned_by: { id: assignment.assigned_by, name: assignment.assigner_name },
      assigned_to: { id, name, image_url: imageUrl, profile_url: profileUrl },
      assigned_date: date(moment(assignment.assigned_at)),
      message: assignment.message,
    };
  };

  return {
    /** A badge in the list, and in the answers to creating and changing. */
    listed: ({ badge, assignees, assigned }: ListedBadge) => ({
      ...presentBadge(badge),
      ...(assignees ? { assignees: assignees.map(({ user_id, user_name }) => assigneeOf(user_id, user_name)) } : {}),
      ...(assigned ? { assigned: presentAssignment(assigned, (date) => date) } : {}),
    }),

    /** Alone: the date of an assignment lies one level deeper here. */
    single: ({ badge, assigned }: { badge: Badge; assigned?: readonly Assignment[] }) => ({
      ...presentBadge(badge),
      archived_by: personOrNone(badge.archived_by, badge.archiver_name),
      archived_date: badge.archived_at === null ? [] : moment(badge.archived_at),
      ...(assigned ? { assigned: assigned.map((one) => presentAssignment(one, (date) => ({ date }))) } : {}),
    }),
  };
}

interface PresentedAssignee {
  id: number;
  name: string;
  profileUrl: string;
  imageUrl: string;
}

function createAssignees(root: string): (id: number, name: string) => PresentedAssignee {
  const made = new Map<number, PresentedAssignee>();
  return (id, name) => {
    const known = made.get(id);
    if (known) return known;
    const profileUrl = `${root}/api/people/v2/users/${id}`;
    const assignee = { id, name, profileUrl, imageUrl: `${profileUrl}/photo` };
    made.set(id, assignee);
    return assignee;
  };
}

function personOrNone(id: number | null, name: string | null): { id: number; name: string } | never[] {
  return id === null ? [] : { id, name: name ?? '' };
}
