// Asking for documents that others have checked out, the reasons of rejections, and the lists of both.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0037: Migration = {
  name: '0037-asking-and-rejecting',
  async up(tx, t) {
    await runStatements(tx, [
      // Who asked when: nobody is asked twice a day by the same person for the same document.
      `create table checkout_requests (
        doc_id ${t.int} not null references documents (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade,
        asked_at ${t.int} not null, primary key (doc_id, user_id))`,
      `create index checkout_requests_age on checkout_requests (asked_at)`,
      `create index checkout_requests_user on checkout_requests (user_id)`,

      // A rejected draft is gone, and perhaps the document with it: what is told of it stands here.
      `create table draft_rejections (
        id ${t.id}, doc_id ${t.int} not null, title ${t.text} not null, number ${t.int} not null,
        uploader_id ${t.int} not null references users (id) on delete cascade,
        rejected_by ${t.int} not null references users (id), rejected_at ${t.int} not null, reason ${t.text} not null)`,
      `create index draft_rejections_uploader on draft_rejections (uploader_id, rejected_at, id)`,
      `create index draft_rejections_by on draft_rejections (rejected_by)`,

      `create index documents_check_outs on documents (checked_out_at, id) where checked_out_by is not null`,
      `create index document_versions_drafted on document_versions (created_at, id) where state = 'draft'`,
    ]);
  },
};
