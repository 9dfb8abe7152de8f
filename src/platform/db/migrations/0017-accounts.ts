// What people see of their sessions and tokens, and the networks they signed in from.
import { type Migration, runStatements } from '../migration.ts';

export const migration0017: Migration = {
  name: '0017-accounts',
  async up(tx, t) {
    await runStatements(tx, [
      // Where a session was opened; empty for those from before.
      `alter table sessions add column address ${t.text} not null default ''`,
      `alter table sessions add column user_agent ${t.text} not null default ''`,
      `drop index sessions_user`,
      `create index sessions_user on sessions (user_id, id)`,
      // Apart from sessions and tokens: what is remembered of those is forgotten whenever they change. 0: never used.
      `create table session_uses (
        session_id ${t.int} primary key references sessions (id) on delete cascade, last_used_at ${t.int} not null)`,
      `insert into session_uses (session_id, last_used_at) select id, created_at from sessions`,
      `create table token_uses (
        token_id ${t.int} primary key references tokens (id) on delete cascade, last_used_at ${t.int} not null)`,
      `insert into token_uses (token_id, last_used_at) select id, 0 from tokens`,
      // Keyed hashes: the table alone tells nobody's address.
      `create table sign_in_networks (
        user_id ${t.int} not null references users (id) on delete cascade, network_hash ${t.text} not null,
        last_seen_at ${t.int} not null, primary key (user_id, network_hash))`,
    ]);
  },
};
