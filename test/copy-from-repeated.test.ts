// A source that sends one id twice: in the parts of one thing, and in those of two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CopyReport, copyFrom } from '../src/copy-from/index.ts';
import { addReceipt, createSheet, pdf } from '../src/modules/expenses/expenses.test-support.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { createDocument, createTopFolder, linkDocument } from './support/documents.ts';
import { startRewritingProxy } from './support/rewriting-proxy.ts';

type Disposable = Awaited<ReturnType<typeof startTestApp>>;
const items = [{ type: 'operational', vendor: 'Café', amount: 5, receipt_date: '20260131' }];

async function fill(app: TestApp) {
  const { admin } = app;
  const [one, other] = [await createTopFolder(app), await createTopFolder(app)];
  const document = await createDocument(admin, one.id);
  await linkDocument(admin, document.doc_id, other.id);
  const type = (await admin.post('/api/documents/v1/record-types', { name: 'Contract', fields: ['partner'] })).body;
  await admin.put(`/api/documents/v1/documents/${document.doc_id}/record-types`, { ids: [type.id] });
  const sheets = [await createSheet(admin, { items }), await createSheet(admin, { items })];
  for (const sheet of sheets) await addReceipt(admin, sheet.id, pdf);
  const category = await createCategory(app);
  const questions = [await createQuestion(admin, category.id), await createQuestion(admin, category.id)];
  for (const question of questions) await createAnswer(admin, question.id);
  const articles = [await createArticle(admin, category.id), await createArticle(admin, category.id)];
  for (const { id } of articles) await admin.post(`/api/knowledgebase/v1/articles/${id}/comments`, { text: 'Thanks' });
  return { docId: document.doc_id, folderIds: [one.id, other.id], typeId: type.id, sheets, questions, articles };
}

async function copyThrough(
  source: TestApp,
  target: TestApp,
  rewrite: (path: string, body: unknown) => unknown,
): Promise<CopyReport> {
  const proxy = await startRewritingProxy(source.url, rewrite);
  const { body } = await source.admin.post('/api/people/v1/me/tokens', { name: 'moving out' });
  const { signal } = new AbortController();
  const options = { address: proxy.url, secret: body.token, parallel: 4, signal, firstDelayMs: 1 };
  return copyFrom(target.application.platform, options).finally(() => proxy.close());
}

describe('a source that sends an id twice', { timeout: 180_000 }, () => {
  let source: Disposable;
  let targets: Disposable[];
  let made: Awaited<ReturnType<typeof fill>>;

  beforeAll(async () => {
    source = await startTestApp();
    targets = [await startTestApp(), await startTestApp()];
    made = await fill(source);
  }, 180_000);
  afterAll(async () => {
    for (const app of [...targets, source]) await app.dispose();
  });

  it('is copied once when every entry of every list comes twice, and the repeated parts are noted', async () => {
    const [target] = targets;
    if (!target) throw new Error('there is no target');
    const report = await copyThrough(source, target, (_path, body) => doubled(body));
    expect(report.missing).toEqual([]);
    const told = report.different.map(({ what, reason }) => `${what}: ${reason}`);
    const sent = (name: string, id: number) => `${name} ${id} is sent more than once: the first one is here`;
    const [sheet] = made.sheets;
    expect(told).toEqual(
      expect.arrayContaining([
        ...made.folderIds.map((id) => `places of document ${made.docId}: ${sent('folder_id', id)}`),
        `record types of document ${made.docId}: ${sent('id', made.typeId)}`,
        `versions of document ${made.docId}: ${sent('version_num', 1)}`,
        `items of expense sheet ${sheet.id}: ${sent('id', sheet.items[0].id)}`,
      ]),
    );
    const places = await target.admin.get(`/api/documents/v1/documents/${made.docId}/places`);
    expect(places.body.data.map((place: { folder_id: number }) => place.folder_id)).toEqual(made.folderIds);
    expect((await target.admin.get(`/intranet/rest/expenses/sheet/${sheet.id}`)).body.items).toHaveLength(1);
  });

  it('leaves out parts that have the id of a part of something else, which are noted by name', async () => {
    const [, target] = targets;
    if (!target) throw new Error('there is no target');
    const [sheet, secondSheet] = made.sheets;
    const [question, secondQuestion] = made.questions;
    const [article, secondArticle] = made.articles;
    // The parts of the second thing of each kind carry the ids of those of the first.
    const firstOf: Record<string, string> = {
      [`/intranet/rest/expenses/sheet/${secondSheet.id}`]: `/intranet/rest/expenses/sheet/${sheet.id}`,
      [`/api/knowledgebase/v1/questions/${secondQuestion.id}/answers`]: `/api/knowledgebase/v1/questions/${question.id}/answers`,
      [`/api/knowledgebase/v1/articles/${secondArticle.id}/comments`]: `/api/knowledgebase/v1/articles/${article.id}/comments`,
    };
    const answers = new Map<string, Record<string, { id: number }[]>>();
    for (const path of Object.values(firstOf)) answers.set(path, (await source.admin.get(path)).body);
    const report = await copyThrough(source, target, (path, body) => {
      const first = answers.get(firstOf[path] ?? '');
      if (!first || typeof body !== 'object') return body;
      const { items: lines, receipts, data } = first;
      return { ...body, ...(data ? { data } : { items: lines, receipts }) };
    });
    const idIn = (path: string, name: string) => answers.get(path)?.[name]?.[0]?.id;
    const [sheetPath = '', answersPath = '', commentsPath = ''] = Object.values(firstOf);
    expect(report.missing.map(({ what, reason }) => `${what}: ${reason}`)).toEqual(
      expect.arrayContaining([
        `item ${idIn(sheetPath, 'items')} of expense sheet ${secondSheet.id}: its id is that of another sheet’s`,
        `receipt ${idIn(sheetPath, 'receipts')} of expense sheet ${secondSheet.id}: its id is that of another sheet’s`,
        `answer ${idIn(answersPath, 'data')}: its id is that of another answer`,
        `comment ${idIn(commentsPath, 'data')}: its id is that of another comment`,
      ]),
    );
  });
});

function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((each) => [doubled(each), doubled(each)]);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, doubled(part)]));
}
