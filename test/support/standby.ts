// Two servers of PostgreSQL, one of which follows the other, with a database of the tests on them.
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type PairedServer, startPostgresPair } from './postgres-server.ts';
import { administer, fillTemplate } from './templates.ts';

export interface PairedDatabase {
  /** Both hosts. */
  url: string;
  /** Of one of them. */
  urlOf(server: PairedServer): string;
  primary: PairedServer;
  standby: PairedServer;
  stop(): Promise<void>;
}

/** Every commit waits until it is on both. */
export async function startPairedDatabase(): Promise<PairedDatabase> {
  const { primary, standby, stop } = await startPostgresPair();
  try {
    await administer(primary.url, 'create database atrium');
    const urlOf = ({ url }: PairedServer) => Object.assign(new URL(url), { pathname: '/atrium' }).href;
    await fillTemplate(urlOf(primary));
    await administer(primary.url, "alter system set synchronous_standby_names = 'standby'");
    await administer(primary.url, 'select pg_reload_conf()');
    const isFollowed = async () => {
      const [follower] = await rowsOf(primary.url, 'select sync_state from pg_stat_replication');
      expect(follower).toEqual({ sync_state: 'sync' });
    };
    await vi.waitFor(isFollowed, { timeout: 60_000, interval: 50 });
    const [one, other] = [new URL(urlOf(primary)), new URL(urlOf(standby))];
    const url = one.href.replace(one.host, `${one.host},${other.host}`);
    return { url: `${url}?target_session_attrs=read-write`, urlOf, primary, standby, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
