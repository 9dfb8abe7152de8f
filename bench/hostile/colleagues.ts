// The people who work as usual: requests at a fixed rate, whatever the server does.
import { Agent } from 'node:http';
import { arrive, type Experience, sendOver } from '../arrivals.ts';
import type { LoadRequest } from '../load.ts';
import type { Company } from './company.ts';

/** One request in ten writes. */
export async function workAsUsual(
  company: Company,
  minutes: number,
  perSecond: number,
  /** Told of everything so far, now and then. */
  tell: (experience: Experience) => void = () => {},
): Promise<Experience> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const perform = (number: number) => {
    const authorization = company.colleagues[number % company.colleagues.length] ?? '';
    return sendOver(agent, company.url, authorization, errandOf(company, number));
  };
  const experience = await arrive({ perSecond, seconds: minutes * 60, perform, tell });
  agent.destroy();
  return experience;
}

function errandOf({ articleIds, libraryId, tagId, categoryId }: Company, number: number): LoadRequest {
  if (number % 10 === 0) return writeErrand(tagId, categoryId, number);
  const reads = [
    `/api/people/v2/users/${2 + ((number * 37) % 9_000)}`,
    `/intranet/rest/knowledgebase/articles/${articleIds[number % articleIds.length]}`,
    '/api/notifications/v1/count',
    `/api/people/v2/users?query=user${number % 977}`,
    `/intranet/rest/documents/folder/${libraryId}`,
    '/thanks?limit=20',
    '/api/people/v2/user',
  ];
  return { method: 'GET', path: reads[number % reads.length] ?? '/healthz' };
}

function writeErrand(tagId: number, categoryId: number, number: number): LoadRequest {
  if (number % 20 === 0) {
    const thanked = [{ id: 2 + (number % 9_000), oclass: 1 }];
    return { method: 'POST', path: '/thanks', body: { description: 'Well done', tags: [tagId], thanked } };
  }
  const question = { title: `How does step ${number} work?`, text: '<p>Please tell.</p>', category_id: categoryId };
  return { method: 'POST', path: '/intranet/rest/knowledgebase/questions', body: question };
}
