import { Type } from 'typebox';
import { type App, announcedLength, bytesAs, ref, routesOf, uploadRoutes } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentAddresses, documentPresenter } from '../documents.presenter.ts';
import { root, tags } from '../documents.schemas.ts';
import { DropboxAddedSchema, DropboxFileSchema, FileKeyParams } from './dropbox.schemas.ts';
import type { DropboxService } from './dropbox.service.ts';

export async function dropboxRoutes(app: App, locale: Locale, dropbox: DropboxService): Promise<void> {
  const routes = routesOf(app, tags);

  await uploadRoutes(app, (scope) => {
    const routes = routesOf(scope, tags);

    routes.post(
      `${root}/dropbox`,
      {
        alsoAnswers: [500],
        takes: bytesAs('application/octet-stream'),
        operationId: 'uploadFile',
        summary: 'Put a file into your drop box',
        description:
          'The whole body is the file, as it is, whatever its content type. Name the `file_key` when you add a ' +
          'document or check one in; unused files go after 24 hours. 500 if the server cannot store it.',
        response: { 200: ref(DropboxAddedSchema) },
      },
      async (request) => {
        const { file_key } = await dropbox.add(request.actor, request.raw, announcedLength(request.raw));
        const address = documentAddresses(request).dropboxFile(file_key);
        return { file_key, URL: address, URI: address };
      },
    );
  });

  routes.get(
    `${root}/dropbox`,
    {
      operationId: 'listDropboxFiles',
      summary: 'The files in your drop box',
      description: 'The oldest first.',
      response: { 200: Type.Array(ref(DropboxFileSchema)) },
    },
    async (request) => {
      const { moment, address } = documentPresenter(request, locale);
      const files = await dropbox.list(request.actor);
      return files.map(({ file_key, size, created_at }) => ({
        file_key,
        name: null,
        size,
        date: moment(created_at),
        URI: address.dropboxFile(file_key),
      }));
    },
  );

  routes.delete(
    `${root}/dropbox/:file_key`,
    {
      alsoAnswers: [500],
      operationId: 'deleteDropboxFile',
      summary: 'Delete a file from your drop box',
      description: '500 if you have no such file there.',
      params: FileKeyParams,
    },
    (request) => dropbox.remove(request.actor, request.params.file_key),
  );
}
