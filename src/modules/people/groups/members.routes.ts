// Single members of groups and roles, and how many there are: our own additions to the replacement of all of them.
import { Type } from 'typebox';
import { type App, MAX_IDS, routesOf } from '../../../platform/http/index.ts';
import { photoAddress } from '../users/photo-address.ts';
import { v2Root } from '../users/users.presenter.ts';
import { FACES, type MemberCount, type MembershipsService } from './memberships.service.ts';

const MemberParams = Type.Object({
  id: Type.Integer({ description: 'Id of the group or role.' }),
  user_id: Type.Integer({ description: 'Id of the user.' }),
});

const ids = (what: string) =>
  Type.Optional(Type.Array(Type.Integer(), { maxItems: Math.min(MAX_IDS, 500), description: `Ids of ${what}.` }));

const Counts = Type.Array(
  Type.Object({
    id: Type.Integer(),
    members: Type.Integer(),
    faces: Type.Array(
      Type.Object({ id: Type.Integer(), fullname: Type.String(), photo_url: Type.String({ format: 'uri' }) }),
      { description: `The first of them, at most ${FACES}.` },
    ),
  }),
);

export function memberRoutes(app: App, memberships: MembershipsService): void {
  for (const kind of ['group', 'role'] as const) {
    const Kind = kind === 'group' ? 'Group' : 'Role';
    routesOf(app, [`People v2: ${kind}s`]).switch(
      `/api/people/v1/${kind}s/:id/members/:user_id`,
      {
        on: [`add${Kind}Member`, `Add a user to a ${kind}`],
        off: [`remove${Kind}Member`, `Take a user out of a ${kind}`],
        description: 'The other members stay. For the owner, or with people.admin; done already is done.',
        params: MemberParams,
      },
      ({ actor, params }, isIn) => memberships.setMember(actor, kind, params.id, params.user_id, isIn),
    );
  }

  routesOf(app, ['People v2: groups']).get(
    '/api/people/v1/member-counts',
    {
      operationId: 'countMembers',
      summary: 'How many members groups and roles have, and the first of them',
      description: 'Users whom you see; groups and roles that you do not see are left out.',
      querystring: Type.Object({ groups: ids('groups'), roles: ids('roles') }),
      response: { 200: Type.Object({ groups: Counts, roles: Counts }) },
    },
    async (request) => {
      const { actor, query } = request;
      const root = v2Root(request);
      const present = ({ faces, ...count }: MemberCount) => ({
        ...count,
        faces: faces.map((face) => ({ id: face.id, fullname: face.fullname, photo_url: photoAddress(root, face) })),
      });
      const { groups, roles } = await memberships.countMembers(actor, query.groups ?? [], query.roles ?? []);
      return { groups: groups.map(present), roles: roles.map(present) };
    },
  );
}
