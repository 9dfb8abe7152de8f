import { Type } from 'typebox';
import type { EventDefinition } from '../../platform/events/definitions.ts';
import { causedBy, changed } from '../../platform/events/schemas.ts';

const EventUser = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    firstname: Type.String(),
    surname: Type.String(),
    fullname: Type.String(),
    email: Type.String(),
    job_title: Type.String(),
    company: Type.String(),
    blocked: Type.Boolean(),
    extranet_id: Type.Integer(),
    language: Type.String(),
    user_code: Type.String(),
    caused_by: causedBy,
    changed,
  },
  { $id: 'EventUser', description: 'A user as they are now, or were when deleted.' },
);

const example = {
  id: 12,
  username: 'grace',
  firstname: 'Grace',
  surname: 'Hopper',
  fullname: 'Grace Hopper',
  email: 'grace@example.com',
  job_title: 'Rear admiral',
  company: 'Navy',
  blocked: false,
  extranet_id: 1,
  language: 'en',
  user_code: '',
  caused_by: 1,
};

export const userCreated: EventDefinition = {
  name: 'user.created',
  summary: 'A user was added',
  data: EventUser,
  example,
};

export const userUpdated: EventDefinition = {
  name: 'user.updated',
  summary: 'A user was changed',
  data: EventUser,
  example: { ...example, changed: ['job_title'] },
};

export const userDeleted: EventDefinition = {
  name: 'user.deleted',
  summary: 'A user was deleted',
  data: EventUser,
  example,
};
