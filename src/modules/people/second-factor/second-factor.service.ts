// The second factor of an account: set up and taken off by its owner, taken off by an administrator, asked for by a role.
import type { Actor } from '../../../platform/access/index.ts';
import {
  creationOptions,
  deleteSessionsOf,
  factorRows,
  hashRecoveryCode,
  hashSecret,
  issueTicket,
  matchTotp,
  newRecoveryCodes,
  newTotpSecret,
  type Passkey,
  type PasskeyOptions,
  readCreation,
  readTicket,
  type Site,
  totpAddress,
} from '../../../platform/auth/index.ts';
import { type Db, describeAct, lockRow, transaction } from '../../../platform/db/index.ts';
import { badRequest, conflict, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import { requireAccount } from '../account/sessions.service.ts';
import { requireTakeOver } from '../escalation/escalation.service.ts';
import { findRole } from '../groups/roles.repository.ts';
import { createPeopleNotifications } from '../people.notifications.ts';

const MAX_PASSKEYS = 20;

export interface SecondFactorState {
  totpSince: number | null;
  passkeys: Passkey[];
  recoveryCodes: number;
  isRequired: boolean;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService({ database, clock, secrets, brand }: Platform, notifier: Notifier) {
  const { db } = database;
  const notifications = createPeopleNotifications(notifier);

  const stateOf = async (userId: number): Promise<SecondFactorState> => {
    const [totp, passkeys, recoveryCodes, isRequired] = await Promise.all([
      factorRows.findTotp(db, userId),
      factorRows.listPasskeys(db, userId),
      factorRows.countRecoveryCodes(db, userId),
      factorRows.needsSecondFactor(db, userId),
    ]);
    return { totpSince: totp?.confirmed_at ?? null, passkeys, recoveryCodes, isRequired };
  };

  const makeCodes = async (tx: Db, userId: number): Promise<string[]> => {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
    await factorRows.replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  };

  /** The codes that come with the first factor; null where there was one. */
  const turnOn = async (tx: Db, userId: number, hadFactor: boolean): Promise<string[] | null> => {
    await factorRows.noteSecondFactor(tx, userId);
    return hadFactor ? null : makeCodes(tx, userId);
  };

  const hasFactor = async (tx: Db, userId: number): Promise<boolean> => factorRows.noteSecondFactor(tx, userId);

  /** After a factor was taken off: the last one only where no role asks for it. */
  const turnOff = async (tx: Db, userId: number): Promise<void> => {
    if (await factorRows.noteSecondFactor(tx, userId)) return;
    if (await factorRows.needsSecondFactor(tx, userId)) {
      throw conflict('last_second_factor', 'A role of yours asks for a second factor: set up another one first');
    }
    await factorRows.replaceRecoveryCodes(tx, userId, []);
  };

  /** One change of an account at a time. */
  const change = <T>(userId: number, work: (tx: Db) => Promise<T>): Promise<T> =>
    transaction(db, async (tx) => {
      lockRow(tx, 'users', userId);
      return work(tx);
    });

  const takeAllOff = async (tx: Db, userId: number): Promise<boolean> => {
    const had = await factorRows.noteSecondFactor(tx, userId);
    await factorRows.deleteTotp(tx, userId);
    await factorRows.deletePasskeysOf(tx, userId);
    await factorRows.replaceRecoveryCodes(tx, userId, []);
    await factorRows.noteSecondFactor(tx, userId);
    return had;
  };

  return {
    stateOf,

    /** P66: as those who may see the sessions of the user. */
    async stateFor(actor: Actor, userId: number): Promise<SecondFactorState> {
      await requireAccount(db, actor, userId);
      return stateOf(userId);
    },

    async beginTotp(actor: Actor): Promise<{ secret: string; address: string }> {
      const secret = newTotpSecret();
      await change(actor.id, async (tx) => {
        if ((await factorRows.findTotp(tx, actor.id))?.confirmed_at) throw alreadyOn();
        const row = { user_id: actor.id, sealed: secrets.seal(secret), created_at: clock.now(), confirmed_at: null };
        await factorRows.beginTotp(tx, row);
      });
      return { secret, address: totpAddress(secret, { issuer: brand.name, account: actor.username }) };
    },

    /** The first code shows that the app has the secret. */
    async confirmTotp(actor: Actor, code: string): Promise<string[] | null> {
      return change(actor.id, async (tx) => {
        const totp = await factorRows.findTotp(tx, actor.id);
        if (!totp) throw notFound('Authenticator app');
        if (totp.confirmed_at) throw alreadyOn();
        const secret = secrets.unseal(totp.sealed);
        const step = secret === undefined ? undefined : matchTotp(secret, code, clock.now());
        if (step === undefined) throw invalidField('code', 'is not what the app shows now; is the clock right?');
        const had = await hasFactor(tx, actor.id);
        await factorRows.confirmTotp(tx, actor.id, clock.now());
        await factorRows.takeTotpStep(tx, actor.id, step);
        await notifications.secondFactorChanged(tx, actor.id, { what: 'totp_on' });
        return turnOn(tx, actor.id, had);
      });
    },

    async endTotp(actor: Actor): Promise<void> {
      await change(actor.id, async (tx) => {
        if (!(await factorRows.findTotp(tx, actor.id))?.confirmed_at) throw notFound('Authenticator app');
        await factorRows.deleteTotp(tx, actor.id);
        await turnOff(tx, actor.id);
        await notifications.secondFactorChanged(tx, actor.id, { what: 'totp_off' });
      });
    },

    /** Makes new recovery codes; the earlier ones end. */
    async renewCodes(actor: Actor): Promise<string[]> {
      return change(actor.id, async (tx) => {
        if (!(await hasFactor(tx, actor.id))) throw notFound('Second factor');
        await notifications.secondFactorChanged(tx, actor.id, { what: 'codes_made' });
        return makeCodes(tx, actor.id);
      });
    },

    async askForNewPasskey(actor: Actor, site: Site): Promise<{ ticket: string; options: PasskeyOptions }> {
      const { ticket, challenge } = issueTicket(secrets, 'new passkey', actor, clock.now());
      const { id, username, fullname } = actor;
      const handle = Buffer.from(secrets.sign('passkey owner', String(id)), 'base64url');
      const known = await factorRows.listPasskeys(db, id);
      return { ticket, options: await creationOptions(site, { handle, username, fullname }, challenge, known) };
    },

    async addPasskey(
      actor: Actor,
      input: { ticket: string; name: string; passkey: object },
      site: Site,
    ): Promise<{ passkey: Passkey; codes: string[] | null }> {
      const ticket = readTicket(secrets, 'new passkey', input.ticket, clock.now());
      if (ticket?.userId !== actor.id || ticket.revision !== actor.passwordRevision) {
        throw invalidField('ticket', 'is not good any more: begin again');
      }
      const made = await readCreation(site, ticket.challenge, input.passkey);
      if (!made) throw invalidField('passkey', 'is not an answer to the question that the ticket is for');
      return change(actor.id, async (tx) => {
        if (!(await factorRows.takeChallenge(tx, hashSecret(ticket.challenge), ticket.goodUntil))) {
          throw invalidField('ticket', 'was used before: begin again');
        }
        if ((await factorRows.listPasskeys(tx, actor.id)).length >= MAX_PASSKEYS) {
          throw badRequest('too_many_passkeys', `You can have at most ${MAX_PASSKEYS} passkeys; take one off first`);
        }
        const had = await hasFactor(tx, actor.id);
        const passkey = await factorRows.insertPasskey(tx, {
          user_id: actor.id,
          name: input.name.trim(),
          credential_id: made.credentialId,
          public_key: made.publicKey,
          counter: made.counter,
          transports: made.transports,
          created_at: clock.now(),
        });
        if (!passkey) throw invalidField('passkey', 'is known already');
        await notifications.secondFactorChanged(tx, actor.id, { what: 'passkey_added', name: passkey.name });
        return { passkey, codes: await turnOn(tx, actor.id, had) };
      });
    },

    async renamePasskey(actor: Actor, id: number, name: string): Promise<Passkey> {
      const passkey = await transaction(db, (tx) => factorRows.renamePasskey(tx, actor.id, id, name.trim()));
      if (!passkey) throw notFound('Passkey');
      return passkey;
    },

    async endPasskey(actor: Actor, id: number): Promise<void> {
      await change(actor.id, async (tx) => {
        const name = await factorRows.deletePasskey(tx, actor.id, id);
        if (name === undefined) throw notFound('Passkey');
        await turnOff(tx, actor.id);
        await notifications.secondFactorChanged(tx, actor.id, { what: 'passkey_removed', name });
      });
    },

    /** P66: of somebody who has lost it. `actor` is null for the command line. Their sessions end, as the lost device may have one. */
    async takeOff(actor: Actor | null, userId: number): Promise<void> {
      await change(userId, async (tx) => {
        describeAct({ objects: [{ type: 'user', id: userId }] });
        if (actor) {
          await requireAccount(tx, actor, userId);
          await requireTakeOver(tx, actor, userId);
        }
        if (!(await takeAllOff(tx, userId))) throw notFound('Second factor');
        await deleteSessionsOf(tx, userId);
        const by = { administrator: actor?.fullname };
        await notifications.secondFactorChanged(tx, userId, { what: 'taken_off', by });
      });
    },

    listRoleNeeds: () => factorRows.listRoleNeeds(db),

    async setRoleNeed(roleId: number, isNeeded: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        if (!(await findRole(tx, roleId))) throw notFound('Role');
        await factorRows.setRoleNeed(tx, roleId, isNeeded);
      });
    },
  };
}

function alreadyOn() {
  return conflict('totp_on', 'An authenticator app is set up already; take it off first');
}
