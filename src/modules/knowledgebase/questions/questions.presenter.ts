import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { isoDate, longDate } from '../../../platform/time/wire.ts';
import { parseTags } from '../written-text.ts';
import type { Question } from './questions.repository.ts';

export function questionPresenter({ actor }: Pick<FastifyRequest, 'actor'>, locale: Locale) {
  const day = (ms: number) => longDate(ms, actor.timezone, locale.dateFormat, actor.language);
  return (question: Question) => {
    const profile = `/api/people/v2/users/${question.created_by}`;
    const visits = question.visits_count;
    return {
      id: question.id,
      category_id: question.category_id,
      category_name: question.category_name,
      title: question.title,
      plain_text: question.plain_text,
      question_text: question.question_text,
      like_count: question.like_count,
      comments_count: question.comments_count,
      visits_count: visits,
      visits_count_text: visits === 1 ? '1 view' : `${visits} views`,
      user_is_subscribed: question.subscribed === 1,
      user_likes: question.liked === 1,
      created_date: day(question.created_at),
      created_by: profile,
      created_by_id: question.created_by,
      created_by_title: question.creator_name,
      created_by_photo_url: `${profile}/photo`,
      css_class: classOf(question),
      modified_date: day(question.modified_at),
      created: isoDate(question.created_at),
      modified: isoDate(question.modified_at),
      modified_by: question.modified_by,
      tags: parseTags(question.tags),
      language: question.language,
      archived: question.archived === 1,
      answers_count: question.answers_count,
      accepted_answer_id: question.accepted_answer_id,
    };
  };
}

function classOf({ archived, accepted_answer_id, answers_count }: Question): string {
  if (archived === 1) return 'archived';
  if (accepted_answer_id !== null) return 'accepted';
  return answers_count > 0 ? 'answered' : 'unanswered';
}
