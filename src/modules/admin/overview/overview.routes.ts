import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { administratorsOnly } from '../admin.policy.ts';
import { presentOverview } from './overview.presenter.ts';
import { OverviewSchema } from './overview.schemas.ts';
import type { OverviewService } from './overview.service.ts';

export function overviewRoutes(app: App, overview: OverviewService): void {
  routesOf(app, ['Administration']).get(
    '/api/admin/v1/overview',
    {
      ...administratorsOnly,
      operationId: 'getAdministrationOverview',
      summary: 'What needs a look, what is stored and what waits',
      description:
        'Figures are kept for a while and say when they were found, so that asking often costs nothing: those of queues for ten seconds, sums of storage for ten minutes, those of previews for an hour.',
      response: { 200: ref(OverviewSchema) },
    },
    async () => presentOverview(await overview.get()),
  );
}
