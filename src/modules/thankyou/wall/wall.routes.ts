import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type App,
  etagOf,
  IdParams,
  notFound,
  pageQuerySchema,
  pagination,
  readKeywords,
  readPage,
  ref,
  requireMatch,
  routesOf,
} from '../../../platform/http/index.ts';
import { isoDateOrNull } from '../../../platform/time/wire.ts';
import { picturedPresenter } from '../../people/index.ts';
import type { Note } from '../notes.repository.ts';
import { NoteInputSchema } from '../notes.schemas.ts';
import { wallPresenter } from './wall.presenter.ts';
import {
  FACE_PAGES,
  FaceListSchema,
  ThankedValuesSchema,
  ValuesQuerySchema,
  WALL_PAGES,
  WallNoteListSchema,
  WallNoteSchema,
  WallQuerySchema,
} from './wall.schemas.ts';
import type { WallNote, WallService } from './wall.service.ts';

const root = '/api/thankyou/v3/wall';

/** Whatever is changed of a note moves this on. */
const editedPart = ({ id, modified_at }: Pick<WallNote, 'id' | 'modified_at'>) => ({ id, modified_at });

export function wallRoutes(app: App, wall: WallService): void {
  const routes = routesOf(app, ['Thank You: wall']);

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { items: [note], people }: Awaited<ReturnType<WallService['get']>>,
  ) => {
    if (!note) throw notFound('Note');
    reply.header('etag', etagOf(editedPart(note)));
    return wallPresenter(request, people)(note);
  };

  routes.get(
    root,
    {
      operationId: 'listWallNotes',
      summary: 'List notes with faces, newest first',
      description: 'All filters together must match. You find the notes that you may read (T1).',
      querystring: WallQuerySchema,
      response: { 200: WallNoteListSchema },
    },
    async (request) => {
      const { tag_ids: tagIds, author_ids: authorIds, user_ids: userIds, group_ids: groupIds, query } = request.query;
      const page = readPage(request.query, WALL_PAGES);
      const filter = { tagIds, authorIds, userIds, groupIds, words: readKeywords(query) };
      const { items, total, people } = await wall.list(request.actor, filter, page);
      return { data: items.map(wallPresenter(request, people)), pagination: pagination(request, page, total) };
    },
  );

  routes.get(
    `${root}/values`,
    {
      operationId: 'listThankedValues',
      summary: 'How often each tag was used, month by month',
      description: 'Over the notes that you may read (T1).',
      querystring: ValuesQuerySchema,
      response: { 200: ref(ThankedValuesSchema) },
    },
    async (request) => {
      const { first, ...values } = await wall.values(request.actor, request.query.months ?? 12);
      return { ...values, first: isoDateOrNull(first, request.actor.timezone) };
    },
  );

  routes.get(
    `${root}/:id`,
    {
      tagged: true,
      operationId: 'getWallNote',
      opens: ['thanks', 'id'],
      summary: 'One note with faces',
      description: 'It names all whom it thanks. 404 for notes that you may not see.',
      params: IdParams,
      response: { 200: ref(WallNoteSchema) },
    },
    async (request, reply) => send(request, reply, await wall.get(request.actor, request.params.id)),
  );

  routes.put(
    `${root}/:id`,
    {
      alsoAnswers: [429],
      bodySize: 'large',
      conditional: true,
      operationId: 'replaceWallNote',
      summary: 'Replace a note that is as it was read',
      description: 'By its author or with the right `thanks.admin`. Only people who are thanked anew are told.',
      params: IdParams,
      body: NoteInputSchema,
      response: { 200: ref(WallNoteSchema) },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const requireCurrent = (current: Note) => requireMatch(request, editedPart(current));
      return send(request, reply, await wall.replace(actor, params.id, body, requireCurrent));
    },
  );

  for (const [path, operationId, summary, list] of [
    ['thanked', 'listThankedPeople', 'Everybody whom a note thanks, members of groups too', wall.listThanked],
    ['too', 'listThankingToo', 'Those who thank too, the first first', wall.listJoiners],
  ] as const) {
    routes.get(
      `${root}/:id/${path}`,
      {
        operationId,
        summary,
        description: '404 for notes that you may not see.',
        params: IdParams,
        querystring: pageQuerySchema(FACE_PAGES),
        response: { 200: FaceListSchema },
      },
      async (request) => {
        const page = readPage(request.query, FACE_PAGES);
        const { items, total, people } = await list(request.actor, request.params.id, page);
        const { named } = picturedPresenter(request, people);
        return { data: items.map((id) => named(id)), pagination: pagination(request, page, total) };
      },
    );
  }

  routes.switch(
    `${root}/:id/too`,
    {
      on: ['thankToo', 'Thank too'],
      off: ['thankNoLonger', 'Thank too no longer'],
      description:
        'For notes of others that do not thank you. Those whom it names are told, once; a second time changes nothing.',
      params: IdParams,
    },
    ({ actor, params }, isOn) => (isOn ? wall.thankToo : wall.thankNoLonger)(actor, params.id),
  );
}
