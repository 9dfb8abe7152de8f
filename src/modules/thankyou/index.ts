import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { noteRoutes } from './notes.routes.ts';
import { ListedNoteSchema, NoteSchema } from './notes.schemas.ts';
import { createNotesService } from './notes.service.ts';
import { tagRoutes } from './tags.routes.ts';
import { TagSchema } from './tags.schemas.ts';
import { createTagsService } from './tags.service.ts';
import { faces } from './thankyou.faces.ts';
import { registerThankYouFollowers } from './thankyou.followers.ts';
import { thanksPart } from './thankyou.home.ts';
import { ThankYouDateSchema } from './thankyou.schemas.ts';
import { thanksThings } from './thankyou.things.ts';
import { notesTrashable } from './trashable.ts';
import { wallRoutes } from './wall/wall.routes.ts';
import { ThankedValuesSchema, WallNoteSchema } from './wall/wall.schemas.ts';
import { createWallService } from './wall/wall.service.ts';

export * from './copy.ts';
export { handOverThanks } from './hand-over.repository.ts';
export { thankyouDefinition } from './thankyou.definition.ts';

/** For the demo: makes tags and notes, and thanks too, without a request. */
export function createThanks(platform: Platform, notifier: Notifier, trash: Trash) {
  const notes = createNotesService(platform, notifier, trash);
  return { notes, tags: createTagsService(platform), wall: createWallService(platform, notifier, notes) };
}

export async function thankYouModule(app: App, platform: Platform, notifier: Notifier, trash: Trash): Promise<void> {
  const { notes, tags, wall } = createThanks(platform, notifier, trash);
  trash.register(notesTrashable);
  registerThankYouFollowers(platform, notifier);
  platform.home.registerPart(thanksPart(notes));
  platform.things.register(thanksThings);
  for (const schema of [ThankYouDateSchema, TagSchema, NoteSchema, ListedNoteSchema]) app.addSchema(schema);
  for (const schema of [WallNoteSchema, ThankedValuesSchema]) app.addSchema(schema);
  wallRoutes(app, wall);
  for (const face of faces) {
    const [mainPrefix = ''] = face.prefixes;
    for (const prefix of face.prefixes) {
      await app.register(async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.config = { ...route.config, mainAddress: mainPrefix + route.url.slice(prefix.length) };
        });
        noteRoutes(scope, platform, prefix, face, notes);
        tagRoutes(scope, prefix, face, tags);
      });
    }
  }
}
