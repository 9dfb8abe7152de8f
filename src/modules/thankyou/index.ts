import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import { noteRoutes } from './notes.routes.ts';
import { ListedNoteSchema, NoteSchema } from './notes.schemas.ts';
import { createNotesService } from './notes.service.ts';
import { tagRoutes } from './tags.routes.ts';
import { TagSchema } from './tags.schemas.ts';
import { createTagsService } from './tags.service.ts';
import { faces } from './thankyou.faces.ts';
import { ThankYouDateSchema } from './thankyou.schemas.ts';

export * from './copy.ts';
export { handOverThanks } from './hand-over.repository.ts';
export { thankyouDefinition } from './thankyou.definition.ts';

/** For the demo: makes tags and notes without a request. */
export function createThanks(platform: Platform, notifier: Notifier) {
  return { notes: createNotesService(platform, notifier), tags: createTagsService(platform) };
}

export async function thankYouModule(app: App, platform: Platform, notifier: Notifier): Promise<void> {
  const { notes, tags } = createThanks(platform, notifier);
  for (const schema of [ThankYouDateSchema, TagSchema, NoteSchema, ListedNoteSchema]) app.addSchema(schema);
  for (const face of faces) {
    const [mainPrefix = ''] = face.prefixes;
    for (const prefix of face.prefixes) {
      await app.register(async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.config = { ...route.config, mainAddress: mainPrefix + route.url.slice(prefix.length) };
        });
        noteRoutes(scope, prefix, face, notes);
        tagRoutes(scope, prefix, face, tags);
      });
    }
  }
}
