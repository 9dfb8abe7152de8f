import { describe, expect, it } from 'vitest';
import { readServers } from './postgres-servers.ts';

describe('the servers that an address names', () => {
  it('are one as a rule, which must not be one that follows another', () => {
    const url = 'postgres://user:p%2Cw@db.example.com:5432/atrium?sslmode=require';
    expect(readServers(url)).toEqual({ urls: [url], hosts: ['db.example.com:5432'], wanted: 'primary' });
    const socket = 'postgres://user@/atrium?host=/run/postgresql';
    expect(readServers(socket)?.urls).toEqual([socket]);
  });

  it('are several hosts with what stands around them, of which the one that takes writes is wanted', () => {
    expect(readServers('postgresql://user:a,b@one:5432,two,[::1]:5433/atrium?sslmode=require')).toEqual({
      urls: ['one:5432', 'two', '[::1]:5433'].map((host) => `postgresql://user:a,b@${host}/atrium?sslmode=require`),
      hosts: ['one:5432', 'two', '[::1]:5433'],
      wanted: 'read-write',
    });
  });

  it.each(['any', 'primary', 'read-write'])('are wanted as the address says: %s', (wanted) => {
    expect(readServers(`postgres://one,two/atrium?target_session_attrs=${wanted}`)?.wanted).toBe(wanted);
  });

  it.each([
    'postgres://one,/atrium',
    'postgres://one,two/atrium?target_session_attrs=standby',
    'postgres://one/atrium?sslmode=require&target_session_attrs=read-only',
  ])('are refused where none could be written to: %s', (url) => {
    expect(readServers(url)).toBeUndefined();
  });
});
