import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import type { PicturedPeople } from '../../people/index.ts';
import { apiRoot } from '../documents.schemas.ts';
import { entryPresenter, presentFile } from '../entries/entries.presenter.ts';
import type { QueuedDraft, Rejection } from './drafts.repository.ts';

export function presentQueuedDraft(request: FastifyRequest, people: PicturedPeople) {
  const { moment, person, checkedOut } = entryPresenter(request, people);
  const shown = (docId: number, number: number, comment: string, name: string | null, size: number) => {
    const at = `${baseUrl(request)}${apiRoot}/documents/${docId}/versions/${number}`;
    return {
      version: number,
      comment,
      file: name === null ? null : presentFile({ name, size }),
      preview_url: `${at}/preview`,
      content_url: `${at}/content`,
    };
  };
  return (draft: QueuedDraft) => ({
    doc_id: draft.doc_id,
    title: draft.title,
    refcode: draft.refcode,
    folder: { id: draft.folder_id, title: draft.folder },
    ...shown(draft.doc_id, draft.number, draft.comment, draft.primary_name, draft.primary_size),
    uploaded: moment(draft.created_at),
    uploaded_by: person.named(draft.created_by),
    own: draft.created_by === request.actor.id,
    checked_out: checkedOut(draft),
    live:
      draft.live_number === null
        ? null
        : {
            ...shown(draft.doc_id, draft.live_number, draft.live_comment ?? '', draft.live_name, draft.live_size ?? 0),
            uploaded: moment(draft.live_at ?? 0),
            uploaded_by: draft.live_by === null ? null : person.named(draft.live_by),
          },
  });
}

export function presentRejection(request: FastifyRequest, people: PicturedPeople) {
  const { moment, person } = entryPresenter(request, people);
  return (rejection: Rejection) => ({
    id: rejection.id,
    doc_id: rejection.is_there === 1 ? rejection.doc_id : null,
    title: rejection.title,
    version: rejection.number,
    reason: rejection.reason,
    rejected: moment(rejection.rejected_at),
    rejected_by: person.named(rejection.rejected_by),
  });
}
