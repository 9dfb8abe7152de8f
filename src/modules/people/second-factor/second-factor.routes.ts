import { passkeySite } from '../../../platform/auth/index.ts';
import { type AnyRequest, type App, IdParams, ref, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import { requirePersonalSignIn } from './second-factor.policy.ts';
import {
  MadePasskeySchema,
  NewPasskeyQuestionSchema,
  NewPasskeySchema,
  PasskeyNameSchema,
  PasskeySchema,
  RecoveryCodesSchema,
  RoleNeedsSchema,
  SecondFactorStateSchema,
  TotpCodeSchema,
  TotpOnSchema,
  TotpSecretSchema,
} from './second-factor.schemas.ts';
import type { SecondFactorService, SecondFactorState } from './second-factor.service.ts';

const tags = ['People: second factor'];
const own = '/api/people/v1/me/second-factor';
const ofUser = '/api/people/v1/users/:id/second-factor';
const ofRole = '/api/people/v1/roles/:id/second-factor';

/** Routes of one's own account: open to read-only members too, and before anything else where a role asks for a second factor. */
const ownFactor = { ownAccount: true, beforeSecondFactor: true } as const;

export function secondFactorRoutes(app: App, { brand }: Platform, factors: SecondFactorService): void {
  const routes = routesOf(app, tags);
  for (const schema of [PasskeySchema, SecondFactorStateSchema]) app.addSchema(schema);
  const siteOf = (request: AnyRequest) => passkeySite(request, brand.name);

  routes.get(
    own,
    {
      ...ownFactor,
      operationId: 'getMySecondFactor',
      summary: 'One’s own second factor',
      description: 'What is set up beside the password, and whether a role asks for it. Without any secret.',
      response: { 200: ref(SecondFactorStateSchema) },
    },
    async (request) => present(await factors.stateOf(request.actor.id)),
  );

  routes.post(
    `${own}/totp`,
    {
      ...ownFactor,
      confirmed: true,
      conflicts: ['totp_on'],
      operationId: 'beginTotp',
      summary: 'Begin to set up an authenticator app',
      description:
        'The secret is in this answer and nowhere else; it counts from the first code on (PUT). What was begun before and not confirmed is worth nothing any more. Not with a token (403).',
      response: { 201: TotpSecretSchema },
    },
    async (request, reply) => {
      requirePersonalSignIn(request.signIn);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await factors.beginTotp(request.actor));
    },
  );

  routes.put(
    `${own}/totp`,
    {
      ...ownFactor,
      conflicts: ['totp_on'],
      alsoAnswers: [404],
      operationId: 'confirmTotp',
      summary: 'Turn on the authenticator app with its first code',
      description:
        'From now on the password alone signs nobody in, and Basic takes personal access tokens only. With the first factor come ten recovery codes, shown this once.',
      body: TotpCodeSchema,
      response: { 200: TotpOnSchema },
    },
    async (request, reply) => {
      requirePersonalSignIn(request.signIn);
      reply.header('cache-control', 'no-store');
      return { recovery_codes: await factors.confirmTotp(request.actor, request.body.code) };
    },
  );

  routes.delete(
    `${own}/totp`,
    {
      ...ownFactor,
      confirmed: true,
      conflicts: ['last_second_factor'],
      alsoAnswers: [404],
      operationId: 'endTotp',
      summary: 'Take off the authenticator app',
      description:
        'With the last factor the recovery codes go. Where a role asks for a second factor, the last stays (409).',
    },
    (request) => {
      requirePersonalSignIn(request.signIn);
      return factors.endTotp(request.actor);
    },
  );

  routes.post(
    `${own}/recovery-codes`,
    {
      ...ownFactor,
      confirmed: true,
      alsoAnswers: [404],
      operationId: 'renewRecoveryCodes',
      summary: 'Make new recovery codes',
      description: 'Ten, shown this once; those from before are worth nothing any more. Without a second factor: 404.',
      response: { 201: RecoveryCodesSchema },
    },
    async (request, reply) => {
      requirePersonalSignIn(request.signIn);
      const codes = await factors.renewCodes(request.actor);
      return reply.code(201).header('cache-control', 'no-store').send({ recovery_codes: codes });
    },
  );

  routes.post(
    `${own}/passkeys/question`,
    {
      ...ownFactor,
      confirmed: true,
      operationId: 'askForNewPasskey',
      summary: 'Begin to add a passkey',
      description: 'A challenge for `navigator.credentials.create`, good for 5 minutes.',
      response: { 200: NewPasskeyQuestionSchema },
    },
    async (request, reply) => {
      requirePersonalSignIn(request.signIn);
      reply.header('cache-control', 'no-store');
      return factors.askForNewPasskey(request.actor, siteOf(request));
    },
  );

  routes.post(
    `${own}/passkeys`,
    {
      ...ownFactor,
      confirmed: true,
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description:
        'It signs in by itself, and after the password. The device must verify its owner. With the first factor come ten recovery codes, shown this once. At most 20.',
      body: NewPasskeySchema,
      response: { 201: MadePasskeySchema },
    },
    async (request, reply) => {
      requirePersonalSignIn(request.signIn);
      const { passkey, codes } = await factors.addPasskey(request.actor, request.body, siteOf(request));
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ passkey: presentPasskey(passkey), recovery_codes: codes });
    },
  );

  routes.patch(
    `${own}/passkeys/:id`,
    {
      ...ownFactor,
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      description: 'One’s own; another’s is 404.',
      params: IdParams,
      body: PasskeyNameSchema,
      response: { 200: ref(PasskeySchema) },
    },
    async (request) => {
      requirePersonalSignIn(request.signIn);
      return presentPasskey(await factors.renamePasskey(request.actor, request.params.id, request.body.name));
    },
  );

  routes.delete(
    `${own}/passkeys/:id`,
    {
      ...ownFactor,
      confirmed: true,
      conflicts: ['last_second_factor'],
      operationId: 'endPasskey',
      summary: 'Take off a passkey',
      description:
        'It signs in no more. With the last factor the recovery codes go. Where a role asks for a second factor, the last stays (409).',
      params: IdParams,
    },
    (request) => {
      requirePersonalSignIn(request.signIn);
      return factors.endPasskey(request.actor, request.params.id);
    },
  );

  routes.get(
    ofUser,
    {
      access: 'people.admin',
      operationId: 'getSecondFactorOfUser',
      summary: 'The second factor of a user',
      description: 'That of a member of role 1 is for members of role 1 (403).',
      params: IdParams,
      response: { 200: ref(SecondFactorStateSchema) },
    },
    async (request) => present(await factors.stateFor(request.actor, request.params.id)),
  );

  routes.delete(
    ofUser,
    {
      access: 'people.admin',
      confirmed: true,
      operationId: 'takeOffSecondFactor',
      summary: 'Take the second factor off a user who has lost it',
      description:
        'App, passkeys and recovery codes; all sessions of the user end, tokens stay. The user is told. Somebody who holds a right that you lack: 403.',
      params: IdParams,
    },
    (request) => factors.takeOff(request.actor, request.params.id),
  );

  routes.get(
    '/api/people/v1/roles-with-second-factor',
    {
      access: 'administrator',
      operationId: 'listRolesWithSecondFactor',
      summary: 'List the roles whose members need a second factor',
      description: 'By name, with how many members have one.',
      response: { 200: RoleNeedsSchema },
    },
    async () => ({ data: await factors.listRoleNeeds() }),
  );

  routes.switch(
    ofRole,
    {
      access: 'administrator',
      confirmed: true,
      on: ['requireSecondFactor', 'Ask the members of a role for a second factor'],
      off: ['stopRequiringSecondFactor', 'Ask the members of a role for a second factor no longer'],
      description:
        'Members without one may do nothing but set it up, from this moment on; their personal access tokens stay good.',
      params: IdParams,
    },
    (request, isNeeded) => factors.setRoleNeed(request.params.id, isNeeded),
  );
}

function present({ totpSince, passkeys, recoveryCodes, isRequired }: SecondFactorState) {
  return {
    totp: isoDateOrNull(totpSince),
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: recoveryCodes,
    is_required: isRequired,
  };
}

function presentPasskey({ id, name, created_at, last_used_at }: SecondFactorState['passkeys'][number]) {
  return { id, name, created: isoDate(created_at), last_used: isoDateOrNull(last_used_at || null) };
}
