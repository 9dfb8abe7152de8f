// What people sign in with beside their password: codes of an app, passkeys, recovery codes; and when a session was confirmed.
import { type Migration, runStatements } from '../migration.ts';

export const migration0069: Migration = {
  name: '0069-second-factor',
  async up(tx, t) {
    await runStatements(tx, [
      // Whether somebody has a second factor: beside the other columns that decide who may sign in.
      `alter table users add column second_factor ${t.int} not null default 0`,
      // Members need one.
      `alter table roles add column second_factor ${t.int} not null default 0`,
      // When its owner last proved who they are; sessions from before have to do so for what asks for it.
      `alter table sessions add column confirmed_at ${t.int} not null default 0`,
      // The secret is sealed with the key of the instance. Null: begun, and not confirmed by a first code.
      `create table totp_secrets (
        user_id ${t.int} primary key references users (id) on delete cascade, sealed ${t.text} not null,
        created_at ${t.int} not null, confirmed_at ${t.int}, last_step ${t.int} not null default 0)`,
      `create table recovery_codes (
        user_id ${t.int} not null references users (id) on delete cascade, code_hash ${t.text} not null,
        primary key (user_id, code_hash))`,
      `create table passkeys (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade, name ${t.text} not null,
        credential_id ${t.text} not null, public_key ${t.text} not null, counter ${t.int} not null,
        transports ${t.text} not null, created_at ${t.int} not null, last_used_at ${t.int} not null default 0)`,
      `create unique index passkeys_credential on passkeys (credential_id)`,
      `create index passkeys_user on passkeys (user_id, id)`,
      // Challenges that were answered: no answer is taken twice.
      `create table used_challenges (challenge_hash ${t.text} primary key, expires_at ${t.int} not null)`,
      `create index used_challenges_expiry on used_challenges (expires_at)`,
    ]);
  },
};
