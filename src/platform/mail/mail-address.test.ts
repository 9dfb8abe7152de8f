import { describe, expect, it } from 'vitest';
import { isUsableAddress, mailDomain, oneLine, readSender } from './mail-address.ts';

describe('a mail address', () => {
  it.each(['ada@example.com', 'a+b@example.com', "o'neil@example.com", 'ünï@exämple.com', 'a@b'])(
    '%s is usable',
    (text) => {
      expect(isUsableAddress(text)).toBe(true);
    },
  );
  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    'A <a@b.c>',
    'a@b.c,d@e.f',
    'a b@c.d',
    'a@b.c\n',
    'a@b.c\0',
    '"a"@b.c',
    'a@[127.0.0.1]',
  ])('%j is not usable', (text) => {
    expect(isUsableAddress(text)).toBe(false);
  });
});

it('a sender has the name of the installation unless it has one of its own', () => {
  expect(readSender('a@b.c', 'Hall')).toEqual({ name: 'Hall', address: 'a@b.c' });
  expect(readSender('News <a@b.c>', 'Hall')).toEqual({ name: 'News', address: 'a@b.c' });
  expect(readSender('<a@b.c>', 'Hall')).toEqual({ name: 'Hall', address: 'a@b.c' });
});

it('a sender has its domain in the ASCII form that is looked up', () => {
  expect(readSender('Ünï <info@münchen.de>', 'Hall')).toEqual({ name: 'Ünï', address: 'info@xn--mnchen-3ya.de' });
});

it('the mail domain is the host of the public address', () => {
  expect(mailDomain('https://intranet.example.com:8443/x')).toBe('intranet.example.com');
  expect(mailDomain('http://127.0.0.1:8080')).toBe('localhost');
  expect(mailDomain('http://[::1]:8080')).toBe('localhost');
  expect(mailDomain('https://müller.example')).toBe('xn--mller-kva.example');
});

it('oneLine removes line breaks and control characters, and breaks up encoded words', () => {
  expect(oneLine('=?utf-8?Q?=48?=')).toBe('=\u2060?utf-8?Q?=48?=');
  expect(oneLine('  a\r\nb\tc\u2028d\u0085e\0f ')).toBe('a b c d e f');
});
