import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchRoutes } from './search.routes.ts';
import { FoundObjectSchema, SuggestionSchema } from './search.schemas.ts';
import { createSearchService } from './search.service.ts';

export { searchDefinition } from './search.definition.ts';

export async function searchModule(app: App, platform: Platform): Promise<void> {
  for (const schema of [FoundObjectSchema, SuggestionSchema]) app.addSchema(schema);
  const types = platform.search.searchables.map(({ type }) => type);
  searchRoutes(app, createSearchService(platform), types);
}
