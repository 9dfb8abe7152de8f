import { isoDate } from '../../../platform/time/wire.ts';
import { parseTags } from '../written-text.ts';
import type { Found } from './search.service.ts';
import { excerpt, highlight } from './snippet.ts';

export function presentFound(found: Found, keywords: readonly string[]) {
  const one = found.kind === 'article' ? found.article : found.question;
  const common = {
    type: found.kind,
    id: one.id,
    title: one.title,
    title_html: highlight(one.title, keywords),
    snippet: excerpt(one.plain_text, keywords),
    tags: parseTags(one.tags),
    language: one.language,
    category_id: one.category_id,
    category_name: one.category_name,
    link: `/knowledgebase/${found.kind}s/${one.id}`,
    modified: isoDate(one.modified_at),
  };
  if (found.kind === 'article') {
    const { publisher_id, publisher_name, status, endorsed_by } = found.article;
    return {
      ...common,
      author_id: publisher_id,
      author_name: publisher_name,
      status,
      is_endorsed: endorsed_by !== null,
      answers_count: 0,
      accepted: false,
      archived: false,
    };
  }
  const { created_by, creator_name, answers_count, accepted_answer_id, archived } = found.question;
  return {
    ...common,
    author_id: created_by,
    author_name: creator_name,
    status: null,
    is_endorsed: false,
    answers_count,
    accepted: accepted_answer_id !== null,
    archived: archived === 1,
  };
}
