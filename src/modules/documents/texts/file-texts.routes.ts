import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { tags } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import { FileQuery, fileForms } from '../versions/versions.schemas.ts';
import { FileTextSchema } from './file-texts.schemas.ts';
import type { FileTextsService } from './file-texts.service.ts';

export function fileTextRoutes(app: App, texts: FileTextsService): void {
  const routes = routesOf(app, tags);
  for (const { at, params, of, name } of fileForms) {
    routes.get(
      `${at}/text`,
      {
        alsoAnswers: [403],
        operationId: `get${name}Text`,
        summary: `The text of a file of ${of}`,
        description: 'It is read in the background, some time after the file has come.',
        params,
        querystring: FileQuery,
        response: { 200: ref(FileTextSchema) },
      },
      async (request) => {
        const address = addressOf(request.params, request.query);
        const { state, text, truncated } = await texts.get(request.actor, address, request.query.component);
        return { state, text: text ?? '', truncated: truncated === 1 };
      },
    );
  }
}
