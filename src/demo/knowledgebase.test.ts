import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../test/support/app.ts';
import { fillDemo } from './index.ts';
import { categories } from './knowledgebase-articles.ts';

const PASSWORD = 'cloudberry jam';
const root = '/intranet/rest/knowledgebase';
const app = useApp();

beforeAll(async () => {
  await fillDemo(app.application.platform, PASSWORD, { isSmall: true });
});

describe('the knowledge base of the demo', () => {
  it('has 60 articles and 40 questions in its categories', async () => {
    const reader = app.as('hana.novakova', PASSWORD);
    const articles: { title: string; is_endorsed: boolean; like_count: number }[] = (
      await reader.get(`${root}/articles`)
    ).body;
    const questions: { answers_count: number; visits_count: number; css_class: string }[] = (
      await reader.get(`${root}/questions`)
    ).body;
    expect([articles.length, questions.length]).toEqual([60, 40]);
    expect((await reader.get(`${root}/categories`)).body).toHaveLength(categories.length);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(60);
    expect(articles.filter(({ is_endorsed }) => is_endorsed).length).toBeGreaterThan(10);
    expect(articles.some(({ like_count }) => like_count > 1)).toBe(true);
    expect(new Set(questions.map(({ css_class }) => css_class))).toEqual(
      new Set(['accepted', 'answered', 'unanswered']),
    );
    expect(questions.some(({ visits_count }) => visits_count > 2)).toBe(true);
  });

  it('can be searched, and takes questions', async () => {
    const reader = app.as('hana.novakova', PASSWORD);
    const found = (await reader.get('/api/knowledgebase/v1/search?query=vpn')).body.data;
    expect(found.map(({ title }: { title: string }) => title)).toContain('Connecting from outside');
    const similar = (await reader.get('/api/knowledgebase/v1/similar?title=forgotten%20mailbox%20password')).body.data;
    expect(similar[0].title).toBe('How do I reset my mailbox password?');
  });
});
