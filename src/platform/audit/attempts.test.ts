import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';
import type { NewAuditEntry } from './audit.repository.ts';
import { byTheServer } from './chain.ts';

const entry = (address: string): NewAuditEntry => ({
  ...byTheServer(0),
  address,
  module: 'session',
  action: 'exceedLimit',
  object_type: '',
  object_id: '',
});

it('attempts are one entry for each network, however many there are, and those of too many networks are one', () => {
  const attempts = createAttempts(2);
  const addresses = ['10.0.0.1', '2001:db8:1:2::1', '10.0.0.1', '2001:db8:1:2:ffff::7', '10.0.0.3', '10.0.0.4'];
  for (const address of addresses) {
    attempts.note({ action: 'exceedLimit', userId: undefined, address }, () => [entry(address)]);
  }
  expect(attempts.take().map(({ address, part }) => [address, part])).toEqual([
    ['10.0.0.1', 'requests 2'],
    ['2001:db8:1:2::1', 'requests 2'],
    ['', 'requests 2'],
  ]);
  expect(attempts.take()).toEqual([]);
});
