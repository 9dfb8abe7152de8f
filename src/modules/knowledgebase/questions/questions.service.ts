// The rules of questions: who changes them, and that others' answers are not deleted with them.
import { type Actor, createdBy, modifiedBy } from '../../../platform/access/index.ts';
import { alongside, type Db, reserveIds, together, transaction } from '../../../platform/db/index.ts';
import { forbidden, getterOf, notFound, type PageRequest, type TextList } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import type { Trash } from '../../trash/index.ts';
import { getCategoryOf, getCategoryToChange, type LoadedCategory, neededFor } from '../categories/category-access.ts';
import { replaceTags } from '../commentables.repository.ts';
import { deleteEntries, saveEntry } from '../entries.repository.ts';
import type { KnowledgeNotifications } from '../knowledgebase.notifications.ts';
import { holds, requireAsker } from '../knowledgebase.policy.ts';
import { listTexts } from '../text-list.ts';
import { discarded } from '../trash-record.ts';
import { parseTags, readLanguage, readTags, tagKey } from '../written-text.ts';
import type { Question } from './questions.repository.ts';
import * as repository from './questions.repository.ts';

export interface QuestionInput {
  title?: string;
  category_id?: number;
  text?: string | null;
  tags?: string[] | null;
  language?: string | null;
}

export interface QuestionListInput {
  category?: number;
  archived?: boolean;
  unanswered_only?: boolean;
  tag?: string;
  language?: string;
  publisher?: number;
}

export interface LoadedQuestion extends LoadedCategory {
  question: Question;
}

/** What the search takes of a question. */
type SavedQuestion = Pick<Question, 'id' | 'category_id' | 'created_by' | 'title' | 'tags' | 'plain_text'>;

export type QuestionsService = ReturnType<typeof createQuestionsService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'locale' | 'texts'>;

export function createQuestionsService(
  { database, clock, locale, texts }: Parts,
  notifications: KnowledgeNotifications,
  trash: Trash,
) {
  const { db } = database;

  /** Before the transaction: a long text takes its time. */
  const readText = async (actor: Actor, { text }: QuestionInput): Promise<RichText | undefined> =>
    text === undefined ? undefined : texts.clean(actor, text ?? '', { name: 'text' });

  const save = (tx: Db, question: SavedQuestion): void => {
    replaceTags(tx, 'question', question.id, readTags(parseTags(question.tags)));
    saveQuestionEntry(tx, question);
  };

  return {
    /** Newest first. */
    async list(actor: Actor, input: QuestionListInput, page: PageRequest): Promise<TextList<Question>> {
      const filter = questionFilter(actor, input);
      return listTexts(
        db,
        'question',
        page,
        (wanted) => repository.listQuestionIds(db, actor, filter, wanted),
        (ids) => repository.listQuestionsByIds(db, actor, ids),
      );
    },

    async get(actor: Actor, id: number): Promise<Question> {
      return (await getQuestion(db, actor, id)).question;
    },

    /** Cleans the text; what it returns makes the question, inside the transaction that keeps it for its idempotency key. */
    async prepare(actor: Actor, input: QuestionInput & { title: string; category_id: number }) {
      const written = await readText(actor, input);
      return async (tx: Db): Promise<Question> => {
        const category = getCategoryToChange(tx, actor, input.category_id, 'post');
        const [open, [id = 0]] = await together(category, reserveIds(tx, 'kb_questions', 1));
        const now = clock.now();
        const row = {
          id,
          title: input.title,
          question_text: '',
          plain_text: '',
          tags: '[]',
          language: readLanguage(input.language, locale.language),
          ...contentOf(input, written, locale.language),
          category_id: open.category.id,
          archived: 0,
          answers_count: 0,
          accepted_answer_id: null,
          like_count: 0,
          comments_count: 0,
          visits_count: 0,
          ...createdBy(actor, now),
        } as const;
        alongside(repository.insertQuestion(tx, row));
        const reread = rereadQuestion(tx, actor, id);
        save(tx, row);
        const [question] = await together(reread, notifications.questionAsked(tx, actor, open.category, row));
        return question;
      };
    },

    async update(actor: Actor, id: number, input: QuestionInput): Promise<Question> {
      const written = await readText(actor, input);
      return transaction(db, async (tx) => {
        const open = await getQuestionToChange(tx, actor, id);
        requireAsker(open, open.question);
        if (input.category_id !== undefined && input.category_id !== open.category.id) {
          await getCategoryToChange(tx, actor, input.category_id, 'post');
        }
        const change = {
          ...contentOf(input, written, locale.language),
          ...(input.category_id === undefined ? {} : { category_id: input.category_id }),
          ...modifiedBy(actor, clock.now()),
        };
        await repository.updateQuestion(tx, id, change);
        const reread = rereadQuestion(tx, actor, id);
        save(tx, { ...open.question, ...change });
        return reread;
      });
    },

    async archive(actor: Actor, id: number, archived: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getQuestionToChange(tx, actor, id);
        requireAsker(open, open.question);
        if ((open.question.archived === 1) === archived) return;
        const now = clock.now();
        await repository.updateQuestion(tx, id, {
          archived: archived ? 1 : 0,
          ...modifiedBy(actor, now),
        });
      });
    },

    async delete(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getQuestionToChange(tx, actor, id);
        requireAsker(open, open.question);
        if (!holds(open, 'manage') && (await repository.hasOthersAnswers(tx, id, actor.id))) {
          throw forbidden('Others have answered: only who manages the category deletes the question now');
        }
        const recordId = await trash.put(tx, actor, discarded('question', open.category, open.question));
        await repository.updateQuestion(tx, id, { trash_id: recordId });
        alongside(deleteEntries(tx, 'question', [id]));
      });
    },
  };
}

/** Saves what the search knows of a question. */
export function saveQuestionEntry(tx: Db, question: SavedQuestion): void {
  saveEntry(tx, {
    kind: 'question',
    object_id: question.id,
    category_id: question.category_id,
    owner_id: question.created_by,
    shown: 1,
    title: question.title,
    tags: readTags(parseTags(question.tags)),
    plainText: question.plain_text,
  });
}

/** What the person sees of what is asked for (K1). */
export function questionFilter(actor: Actor, input: QuestionListInput): repository.QuestionFilter {
  return {
    archived: input.archived ?? false,
    category: input.category,
    unansweredOnly: input.unanswered_only ?? false,
    tagKey: input.tag ? tagKey(input.tag) : undefined,
    language: input.language ? input.language.toLowerCase() : undefined,
    publisher: input.publisher,
    view: neededFor(actor, 'view'),
  };
}

/** Throws 404, or 403 where the category may not be seen. */
export async function getQuestion(db: Db, actor: Actor, id: number): Promise<LoadedQuestion> {
  return open(db, actor, await repository.findQuestion(db, actor, id));
}

export async function getQuestionToChange(tx: Db, actor: Actor, id: number): Promise<LoadedQuestion> {
  return open(tx, actor, await repository.lockQuestion(tx, actor, id));
}

/** An archived question is there to be read; nobody answers or comments on it. */
export function requireNotArchived({ archived }: Question): void {
  if (archived === 1) throw forbidden('The question is archived');
}

async function open(db: Db, actor: Actor, question: Question | undefined): Promise<LoadedQuestion> {
  if (!question) throw notFound('Question');
  return { ...(await getCategoryOf(db, actor, question.category_id, 'view')), question };
}

/** What the transaction has just written. */
const rereadQuestion = getterOf(repository.findQuestion, 'Question');

/** Only the fields that were sent. */
function contentOf({ title, tags, language }: QuestionInput, written: RichText | undefined, installation: string) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(written ? { question_text: written.html, plain_text: written.plain } : {}),
    ...(tags === undefined ? {} : { tags: JSON.stringify(readTags(tags ?? []).map(({ name }) => name)) }),
    ...(language === undefined ? {} : { language: readLanguage(language, installation) }),
  };
}
