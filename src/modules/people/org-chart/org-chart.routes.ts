import { type App, pagination, readPage, routesOf } from '../../../platform/http/index.ts';
import { v2Root } from '../users/users.presenter.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import {
  DEPTH_DEFAULT,
  DEPTH_MAX,
  type OrgChartNode,
  OrgChartQuerySchema,
  OrgChartSchema,
} from './org-chart.schemas.ts';
import type { OrgChartBranch, OrgChartService } from './org-chart.service.ts';

export function orgChartRoutes(app: App, orgChart: OrgChartService): void {
  const routes = routesOf(app, ['People: org chart']);

  routes.get(
    '/api/people/v1/org-chart',
    {
      alsoAnswers: [404],
      summary: 'Who is below whom',
      description:
        'With `root` that user and the levels below, as one nested object. Without it a page of those at the top, in `data`; with `to` the way from the top to a user. Only active users are shown.',
      querystring: OrgChartQuerySchema,
      response: { 200: OrgChartSchema },
    },
    async (request) => {
      const { query, actor } = request;
      const present = branchPresenter(v2Root(request));
      if (query.to !== undefined) {
        const way = await orgChart.wayTo(actor, query.to);
        const whole = { limit: way.length, offset: 0 };
        return { data: way.map(present), pagination: pagination(request, whole, way.length) };
      }
      const depth = Math.min(query.depth ?? DEPTH_DEFAULT, DEPTH_MAX);
      if (query.root !== undefined) {
        const { branch, truncated } = await orgChart.below(actor, query.root, depth);
        return { ...present(branch), ...mark(truncated) };
      }
      const page = readPage(query, V2_PAGES);
      const { items, total, truncated } = await orgChart.top(actor, page, depth);
      return { data: items.map(present), pagination: pagination(request, page, total), ...mark(truncated) };
    },
  );
}

function branchPresenter(root: string): (branch: OrgChartBranch) => OrgChartNode {
  const present = (branch: OrgChartBranch): OrgChartNode => ({
    id: branch.id,
    fullname: branch.fullname,
    job_title: branch.job_title,
    photo_url: `${root}/users/${branch.id}/photo`,
    subordinates_count: branch.subordinates_count,
    subordinates: branch.subordinates.map(present),
  });
  return present;
}

function mark(truncated: boolean): { truncated?: boolean } {
  return truncated ? { truncated } : {};
}
