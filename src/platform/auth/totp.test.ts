import { describe, expect, it } from 'vitest';
import { matchTotp, newTotpSecret, totpAddress, totpCode } from './totp.ts';

/** The secret of RFC 6238, `12345678901234567890`, as base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP = 30_000;

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are at second %i those of RFC 6238', (second, code) => {
    expect(totpCode(RFC, second * 1000)).toBe(code);
    expect(matchTotp(RFC, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('are taken one step early and late, with spaces, and not two steps off', () => {
    const now = 1_800_000_000_000;
    const code = totpCode(RFC, now);
    for (const off of [-1, 0, 1]) expect(matchTotp(RFC, code, now + off * STEP)).toBe(now / STEP);
    for (const off of [-2, 2]) expect(matchTotp(RFC, code, now + off * STEP)).toBeUndefined();
    expect(matchTotp(RFC, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(now / STEP);
  });

  it.each(['', '28708', '2870820', '28708x', '２８７０８２', '287082\0', '🜁🜁🜁🜁🜁🜁'])('%j is no code', (code) => {
    expect(matchTotp(RFC, code, 59_000)).toBeUndefined();
  });

  it('have secrets of 160 bits that are never the same, and an address that names them', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpAddress(RFC, { issuer: 'Hall & Co', account: 'ada' })).toBe(
      `otpauth://totp/Hall%20%26%20Co:ada?secret=${RFC}&issuer=Hall%20%26%20Co`,
    );
  });
});
