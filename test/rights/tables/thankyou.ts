// Rules T1 to T9.
import { createTag } from '../../../src/modules/thankyou/thankyou.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import type { Company } from '../company.ts';
import { things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const tag = async ({ app }: Company) => ({ id: (await createTag(app)).id as number });
const thanks = ({ subject }: Company) => ({
  body: { description: 'Well done', tags: [], thanked: [{ id: subject.id, oclass: 1 }] },
});
const named = () => ({ body: { name: uniqueName('Tag ') } });
const newNote: Subject = async (company) => ({ ...(await things.note(company)), ...thanks(company) });
const newTag: Subject = async (company) => ({ ...(await tag(company)), ...named() });

export const thankyou: Table = {
  capability: 'thanks.admin',
  rows: {
    'GET /api/thankyou/v3/wall': ['uu ooooo oo o'],
    'GET /api/thankyou/v3/wall/values': ['uu ooooo oo o'],
    'GET /api/thankyou/v3/wall/{id}': ['uu ooooo hh o', things.note],
    'PUT /api/thankyou/v3/wall/{id}': ['uu foffo fh o', newNote],
    'GET /api/thankyou/v3/wall/{id}/thanked': ['uu ooooo hh o', things.note],
    'GET /api/thankyou/v3/wall/{id}/too': ['uu ooooo hh o', things.note],
    'PUT /api/thankyou/v3/wall/{id}/too': ['uu obooo fh o', things.note],
    'DELETE /api/thankyou/v3/wall/{id}/too': ['uu ooooo fh o', things.note],
    'GET /thanks': ['uu ooooo oo o'],
    'POST /thanks': ['uu ooooo fh o', thanks],
    'GET /thanks/{id}': ['uu ooooo hh o', things.note],
    'PUT /thanks/{id}': ['uu foffo fh o', newNote],
    'DELETE /thanks/{id}': ['uu foffo fh o', things.note],
    'GET /tags': ['uu ooooo oo o'],
    'POST /tags': ['uu ffffo ff o', named],
    'GET /tags/total': ['uu ooooo oo o'],
    'GET /tags/{id}': ['uu ooooo oo o', tag],
    'PUT /tags/{id}': ['uu ffffo ff o', newTag],
    'DELETE /tags/{id}': ['uu ffffo ff o', tag],
    'GET /api/thankyou/v2/thanks': ['uu ooooo oo o'],
    'POST /api/thankyou/v2/thanks': ['uu ooooo fh o', thanks],
    'GET /api/thankyou/v2/thanks/{id}': ['uu ooooo hh o', things.note],
    'PUT /api/thankyou/v2/thanks/{id}': ['uu foffo fh o', newNote],
    'DELETE /api/thankyou/v2/thanks/{id}': ['uu foffo fh o', things.note],
    'GET /api/thankyou/v2/tags': ['uu ooooo oo o'],
    'POST /api/thankyou/v2/tags': ['uu ffffo ff o', named],
    'GET /api/thankyou/v2/tags/total': ['uu ooooo oo o'],
    'GET /api/thankyou/v2/tags/{id}': ['uu ooooo oo o', tag],
    'PUT /api/thankyou/v2/tags/{id}': ['uu ffffo ff o', newTag],
    'DELETE /api/thankyou/v2/tags/{id}': ['uu ffffo ff o', tag],
  },
};
