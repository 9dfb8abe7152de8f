import { Type } from 'typebox';
import { PaginationSchema, pageQuery, ref } from '../../../platform/http/index.ts';
import { V2_PAGES } from '../users/users.schemas.ts';

export const DEPTH_DEFAULT = 3;
export const DEPTH_MAX = 10;

export interface OrgChartNode {
  id: number;
  fullname: string;
  job_title: string;
  photo_url: string;
  subordinates_count: number;
  subordinates: OrgChartNode[];
}

const person = {
  id: Type.Integer(),
  fullname: Type.String(),
  job_title: Type.String(),
  photo_url: Type.String({ format: 'uri' }),
  subordinates_count: Type.Integer({ description: 'How many there are below, shown or not.' }),
};
const subordinates = Type.Array(Type.Unsafe<OrgChartNode>({ $ref: 'OrgChartNode#' }));

export const OrgChartNodeSchema = Type.Object(
  { ...person, subordinates },
  { $id: 'OrgChartNode', description: 'A user with the users below.' },
);

const truncated = Type.Optional(
  Type.Boolean({ description: 'True when there were too many users below to show them all; left out otherwise.' }),
);

const branch = { ...person, subordinates };
const top = {
  data: Type.Array(ref(OrgChartNodeSchema), { description: 'Those at the top.' }),
  pagination: ref(PaginationSchema),
};

/** With a root one node, without one a page of them. */
export const OrgChartSchema = Type.Object(
  { ...Type.Partial(Type.Object({ ...branch, ...top })).properties, truncated },
  {
    describedAs: {
      anyOf: [
        Type.Object({ ...branch, truncated }, { description: 'With `root`: that user, with the users below.' }),
        Type.Object({ ...top, truncated }, { description: 'Without `root`.' }),
      ],
    },
  },
);

export const OrgChartQuerySchema = Type.Object({
  root: Type.Optional(Type.Integer({ description: 'The user to begin with. Left out: everyone without a manager.' })),
  to: Type.Optional(
    Type.Integer({
      description:
        'A user: `data` is the way from the top to them, each without those below. `root` is not heeded then.',
    }),
  ),
  depth: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: DEPTH_DEFAULT,
      description: `How many levels below; more than ${DEPTH_MAX} is taken as ${DEPTH_MAX}.`,
    }),
  ),
  ...pageQuery(V2_PAGES),
});
