import { type App, IdParams, readPage, ref } from '../../platform/http/index.ts';
import { notePresenter } from './notes.presenter.ts';
import { NoteInputSchema, NoteListSchema, NoteQuerySchema, NoteSchema, NotesQuerySchema } from './notes.schemas.ts';
import type { NotesService } from './notes.service.ts';
import { PAGES, thankYouPagination } from './thankyou.paging.ts';
import { Done } from './thankyou.schemas.ts';

const tags = ['Thank You v3: notes'];

export function noteRoutes(app: App, prefix: string, notes: NotesService): void {
  app.get(
    `${prefix}/thanks`,
    {
      schema: {
        tags,
        summary: 'List notes, newest first',
        description: 'Outside the primary extranet: the notes by and for people of one’s own extranet.',
        querystring: NotesQuerySchema,
        response: { 200: NoteListSchema },
      },
    },
    async (request) => {
      const { user_ids: userIds, group_ids: groupIds, users, thanked, tags: withTags } = request.query;
      const page = readPage(request.query, PAGES);
      const include = { users: users === true, thanked: thanked === true, tags: withTags === true };
      const { items, total } = await notes.list(request.actor, { userIds, groupIds }, include, page);
      const data = items.map(notePresenter(request.actor.timezone));
      return { data, pagination: thankYouPagination(request, 'thanks', page, total) };
    },
  );

  app.post(
    `${prefix}/thanks`,
    {
      config: { alsoAnswers: [404, 429], bodySize: 'large' },
      schema: {
        tags,
        operationId: 'createThanks',
        summary: 'Thank users and groups',
        description: 'Groups become the members that they have now. An unknown tag, user or group: 404.',
        body: NoteInputSchema,
        response: { 200: ref(NoteSchema) },
      },
    },
    async (request) => notePresenter(request.actor.timezone)(await notes.create(request.actor, request.body)),
  );

  app.get(
    `${prefix}/thanks/:id`,
    {
      schema: {
        tags,
        operationId: 'getThanks',
        summary: 'One note, with the thanked users',
        description: '404 for notes that you may not see.',
        params: IdParams,
        querystring: NoteQuerySchema,
        response: { 200: ref(NoteSchema) },
      },
    },
    async (request) => {
      const { thanked, tags: withTags } = request.query;
      const include = { users: true, thanked: thanked === true, tags: withTags === true };
      return notePresenter(request.actor.timezone)(await notes.get(request.actor, request.params.id, include));
    },
  );

  app.put(
    `${prefix}/thanks/:id`,
    {
      config: { alsoAnswers: [429], bodySize: 'large' },
      schema: {
        tags,
        operationId: 'updateThanks',
        summary: 'Replace a note',
        description: 'By its author or with the right `thanks.admin`. Only people who are thanked anew are told.',
        params: IdParams,
        body: NoteInputSchema,
        response: { 200: Done },
      },
    },
    async (request) => {
      await notes.update(request.actor, request.params.id, request.body);
      return true;
    },
  );

  app.delete(
    `${prefix}/thanks/:id`,
    {
      schema: {
        tags,
        operationId: 'deleteThanks',
        summary: 'Delete a note',
        description: 'By its author or with the right `thanks.admin`.',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await notes.delete(request.actor, request.params.id);
      return true;
    },
  );
}
