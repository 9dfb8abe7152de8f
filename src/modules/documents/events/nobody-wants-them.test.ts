// Tests that events cost nothing where nobody wants to know: what they would say is not looked up.
import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createTopFolder, DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { trashOf } from '../deletion/deletion.test-support.ts';
import { plantTree } from '../deletion/tree.test-support.ts';

const app = useApp();

it('acts take as many statements with a listener that does not ask as without', async () => {
  const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
  const { root, documents } = await plantTree(app, top.id, { folders: 3, documents: 30 });
  const user = await createUser(app);
  const restoreNewest = async () => app.admin.post(`${(await trashOf(app.admin))[0]?.URI}/restore`);
  const remove = () => app.admin.delete(`${DOCUMENTS}/folder/${root}`);
  const isAway = async () => (await trashOf(app.admin)).length > 0;
  const move = (to: number) => () => copyOrMove(app.admin, 'move', [`document/${documents.first}`], to);
  let run = 0;
  const update = () => {
    run += 1;
    return app.admin.put(`/api/people/v2/users/${user.id}`, { company: `Company ${run}` });
  };
  const count = async () => ({
    away: await fewestQueries(app, remove, async () => ((await isAway()) ? restoreNewest() : undefined)),
    back: await fewestQueries(app, restoreNewest, async () => ((await isAway()) ? undefined : remove())),
    move: await fewestQueries(app, move(other.id), move(root)),
    update: await fewestQueries(app, update),
  });

  const alone = await count();
  const heard = new Set<string>();
  app.application.platform.events.listen(async (_tx, type) => {
    heard.add(type);
  });
  expect(await count()).toEqual(alone);
  expect([...heard].toSorted()).toEqual(['document.created', 'document.deleted', 'document.updated', 'user.updated']);
});
