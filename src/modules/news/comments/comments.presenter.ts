import type { Comment } from '../../../platform/reactions/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';

export function presentComment({ id, text, created_by, author_name, created_at, modified_at }: Comment) {
  return {
    id,
    text,
    author: { id: created_by, name: author_name },
    created: isoDate(created_at),
    modified: isoDate(modified_at),
  };
}
