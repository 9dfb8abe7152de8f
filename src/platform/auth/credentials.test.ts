import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCredentials } from './credentials.ts';

const basic = (text: string | Uint8Array) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the Authorization header', () => {
  it('takes every name without a colon and every password', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, text, (name, password) => {
        const username = name.replaceAll(':', '');
        expect(readCredentials(basic(`${username}:${password}`))).toEqual({ scheme: 'basic', username, password });
      }),
    );
  });

  it('takes a password with colons, an empty one and an empty name', () => {
    expect(readCredentials(basic('ada:a:b::c'))).toMatchObject({ username: 'ada', password: 'a:b::c' });
    expect(readCredentials(basic('ada:'))).toMatchObject({ username: 'ada', password: '' });
    expect(readCredentials(basic(':secret'))).toMatchObject({ username: '', password: 'secret' });
  });

  it('reads the scheme in any case and forgives missing padding', () => {
    expect(readCredentials('bAsIc   YWRhOmI')).toMatchObject({ username: 'ada', password: 'b' });
    expect(readCredentials('BEARER atr_x-y_z')).toEqual({ scheme: 'bearer', secret: 'atr_x-y_z' });
  });

  it.each([
    ['nothing', ''],
    ['a scheme alone', 'Basic'],
    ['a scheme and a space', 'Basic '],
    ['an unknown scheme', 'Digest YWRhOmI='],
    ['a scheme glued to its value', 'BasicYWRhOmI='],
    ['no colon', basic('ada')],
    ['characters outside base64', 'Basic YWRh OmI='],
    ['the alphabet of addresses', 'Basic YWRhOj8-Pz8_'],
    ['two values', `${basic('ada:b')}, ${basic('eve:c')}`],
    ['bytes that are not UTF-8', basic(Buffer.from([0x61, 0x3a, 0xff, 0xfe]))],
    ['a name in Latin-1', basic(Buffer.from([0xe9, 0x3a, 0x62]))],
    ['a token with a space', 'Bearer atr_x y'],
  ])('refuses %s', (_what, header) => {
    expect(readCredentials(header)).toBeUndefined();
  });

  it('is read or refused without an error, whatever it holds', () => {
    fc.assert(fc.property(fc.string(), (header) => void readCredentials(header)));
    fc.assert(fc.property(fc.base64String(), (value) => void readCredentials(`Basic ${value}`)));
  });
});
