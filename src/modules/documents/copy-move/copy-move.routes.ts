import { type App, routesOf } from '../../../platform/http/index.ts';
import { root, tags } from '../documents.schemas.ts';
import { COPY_LIMIT } from './copy-budget.ts';
import { CopyMoveAnswer, copyMoveSchemas } from './copy-move.schemas.ts';
import type { CopyMoveKind, CopyMoveService } from './copy-move.service.ts';
import { failureHeaders } from './failed-objects.ts';
import { readDestination, readObject } from './object-specs.ts';

const always =
  'Answers 204 whatever becomes of the objects. Those that were not done are named in the header `X-Failed-Objects`: ' +
  'JSON, a list of `{index, status, reason}`, counting from zero; `X-Failed-Count` is their number.';

const kinds: Record<CopyMoveKind, { operationId: string; summary: string; description: string }> = {
  copy: {
    operationId: 'copyObjects',
    summary: 'Copy folders and documents into a folder',
    description: `Needs \`view\` on what is copied and \`edit\` on the destination. At most ${COPY_LIMIT} folders and documents are made. ${always}`,
  },
  move: {
    operationId: 'moveObjects',
    summary: 'Move folders and documents into a folder',
    description:
      'Needs `delete` where they are, for a folder on every folder below it as well, and `edit` on the destination. ' +
      always,
  },
  link: {
    operationId: 'linkObjects',
    summary: 'Show documents in another folder, too',
    description:
      'Needs `view` on the documents and `edit` on the destination; folders cannot be linked. Through the new place nobody ' +
      `may do more with a document than you may now. ${always}`,
  },
};

export function copyMoveRoutes(app: App, copyMove: CopyMoveService): void {
  const routes = routesOf(app, tags);
  for (const kind of ['copy', 'move', 'link'] as const) {
    routes.post(
      `${root}/${kind}`,
      { bodySize: 'large', ...kinds[kind], body: copyMoveSchemas[kind], response: { 204: CopyMoveAnswer } },
      async (request, reply) => {
        const { objects, destination, comment } = request.body;
        const failures = await copyMove.copyOrMove(request.actor, kind, {
          objects: objects.map((given, index) => readObject(`objects.${index}`, given)),
          destination: readDestination(destination),
          comment: comment ?? undefined,
        });
        reply.headers(failureHeaders(failures));
      },
    );
  }
}
