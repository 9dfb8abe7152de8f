import { Type } from 'typebox';
import type { Capability } from '../../../platform/access/index.ts';
import { id, nullable, oneOf, PaginationSchema, ref } from '../../../platform/http/index.ts';

const subjects = ['user', 'group', 'role', 'everyone'] as const;

export function capabilitySchemas(capabilities: readonly Capability[]) {
  const CapabilityGrantSchema = Type.Object(
    {
      id: Type.Integer(),
      capability: Type.String({ enum: [...capabilities] }),
      subject: oneOf(subjects),
      subject_id: nullable(Type.Integer({ description: 'Id of the user, group or role; null for everyone.' })),
    },
    {
      $id: 'CapabilityGrant',
      description: 'A right that was granted. Inactive groups and roles give nobody anything.',
      examples: [{ id: 3, capability: 'badges.assign', subject: 'group', subject_id: 4 }],
    },
  );

  const CapabilityGrantListSchema = Type.Object({
    data: Type.Array(ref(CapabilityGrantSchema)),
    pagination: ref(PaginationSchema),
  });

  const CapabilityGrantCreateSchema = Type.Object(
    {
      capability: oneOf(capabilities),
      subject: oneOf(subjects),
      subject_id: Type.Optional(nullable(id({ description: 'Left out for everyone.' }))),
    },
    { examples: [{ capability: 'badges.assign', subject: 'group', subject_id: 4 }] },
  );
  return { CapabilityGrantSchema, CapabilityGrantListSchema, CapabilityGrantCreateSchema };
}
