import { type App, createOnce, IdParams, readPage, ref, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notePresenter } from './notes.presenter.ts';
import { NoteInputSchema, NoteListSchema, NoteQuerySchema, NoteSchema, NotesQuerySchema } from './notes.schemas.ts';
import type { NotesService } from './notes.service.ts';
import { type Face, PAGES, REPLACING, thankYouPagination } from './thankyou.faces.ts';
import { Done } from './thankyou.schemas.ts';

export function noteRoutes(app: App, platform: Platform, prefix: string, face: Face, notes: NotesService): void {
  const routes = routesOf(app, [`Thank You v${face.version}: notes`]);

  routes.get(
    `${prefix}/thanks`,
    {
      operationId: face.nameOf('listThanks'),
      summary: 'List notes, newest first',
      description: 'Outside the primary extranet: the notes by and for people of one’s own extranet.',
      querystring: NotesQuerySchema,
      response: { 200: NoteListSchema },
    },
    async (request) => {
      const { user_ids: userIds, group_ids: groupIds, users, thanked, tags: withTags } = request.query;
      const page = readPage(request.query, PAGES);
      const include = { users: users === true, thanked: thanked === true, tags: withTags === true };
      const { items, total } = await notes.list(request.actor, { userIds, groupIds }, include, page);
      const data = items.map(notePresenter(request.actor.timezone));
      return { data, pagination: thankYouPagination(request, face, 'thanks', page, total) };
    },
  );

  routes.post(
    `${prefix}/thanks`,
    {
      idempotent: true,
      alsoAnswers: [404, 429],
      bodySize: 'large',
      operationId: face.nameOf('createThanks'),
      summary: 'Thank users and groups',
      description: 'Groups become the members that they have now. An unknown tag, user or group: 404.',
      body: NoteInputSchema,
      response: { [face.createStatus]: ref(NoteSchema) },
    },
    async (request, reply) =>
      createOnce(
        platform,
        request,
        reply,
        async (tx) => notePresenter(request.actor.timezone)(await notes.create(tx, request.actor, request.body)),
        face.createStatus,
      ),
  );

  routes.get(
    `${prefix}/thanks/:id`,
    {
      operationId: face.nameOf('getThanks'),
      summary: 'One note, with the thanked users',
      description: '404 for notes that you may not see.',
      params: IdParams,
      querystring: NoteQuerySchema,
      response: { 200: ref(NoteSchema) },
    },
    async (request) => {
      const { thanked, tags: withTags } = request.query;
      const include = { users: true, thanked: thanked === true, tags: withTags === true };
      return notePresenter(request.actor.timezone)(await notes.get(request.actor, request.params.id, include));
    },
  );

  for (const { method, mainMethod } of REPLACING) {
    routes[method](
      `${prefix}/thanks/:id`,
      {
        alsoAnswers: [429],
        bodySize: 'large',
        mainMethod,
        operationId: face.nameOf('updateThanks'),
        summary: 'Replace a note',
        description: 'By its author or with the right `thanks.admin`. Only people who are thanked anew are told.',
        params: IdParams,
        body: NoteInputSchema,
        response: { 200: Done },
      },
      async (request) => {
        await notes.update(request.actor, request.params.id, request.body);
        return true;
      },
    );
  }

  routes.delete(
    `${prefix}/thanks/:id`,
    {
      operationId: face.nameOf('deleteThanks'),
      summary: 'Delete a note',
      description: 'By its author or with the right `thanks.admin`. It goes to the trash.',
      params: IdParams,
      response: { 200: Done },
    },
    async (request) => {
      await notes.delete(request.actor, request.params.id);
      return true;
    },
  );
}
