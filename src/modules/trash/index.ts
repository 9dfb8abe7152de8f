import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { trashAdministrationRoutes } from './administration.routes.ts';
import { deletedRoutes } from './deleted.routes.ts';
import { myTrashRoutes } from './my-trash.routes.ts';
import { trashRecordPresenter } from './trash.presenter.ts';
import { EmptiedSchema, RestoredSchema, trashSchemas } from './trash.schemas.ts';
import type { TrashService } from './trash.service.ts';

export { handOverTrash } from './hand-over.repository.ts';
export { originDetails, readOrigin } from './origin.ts';
export { trashDefinition } from './trash.definition.ts';
export { createTrash, type Trash } from './trash.service.ts';
export type { Trashable, TrashRecord } from './trashable.ts';

/** `days` is how long things stay in the trash; `types` are those of all modules, with their names for people. */
export async function trashModule(
  app: App,
  platform: Platform,
  trash: TrashService,
  { days, types }: { days: number; types: Readonly<Record<string, string>> },
): Promise<void> {
  const schemas = trashSchemas(types);
  for (const schema of [schemas.DeletedObjectSchema, schemas.TrashRecordSchema, RestoredSchema, EmptiedSchema])
    app.addSchema(schema);
  const presenter = () => trashRecordPresenter(types, days, platform.clock.now());
  deletedRoutes(app, platform.locale, trash, schemas);
  myTrashRoutes(app, trash, schemas, presenter);
  trashAdministrationRoutes(app, trash, schemas, presenter);
  platform.jobs.every('trash.expire', HOUR_MS, (signal) => trash.purgeOlderThan(days, signal));
}
