import { describe, expect, it } from 'vitest';
import { readConfig, withoutMail } from './config.ts';

const GIB = 1024 ** 3;
const maxUpload = (value?: string) => readConfig({ ATRIUM_MAX_UPLOAD: value }).maxUpload;

describe('a size', () => {
  it.each([
    [undefined, 5 * GIB],
    ['', 5 * GIB],
    ['1048576', 1024 ** 2],
    ['500MiB', 500 * 1024 ** 2],
    ['2 gib', 2 * GIB],
    ['1TiB', 1024 * GIB],
    ['3KiB', 3072],
  ])('%j is %i bytes', (value, bytes) => {
    expect(maxUpload(value)).toBe(bytes);
  });

  it.each(['0', '-1', '1.5GiB', 'much', '5GB', '5 G', '99999999999TiB'])('%j is not taken, in one line', (value) => {
    expect(() => maxUpload(value)).toThrow(
      'ATRIUM_MAX_UPLOAD is not usable: it takes a number of bytes, or a size such as 500MiB or 5GiB',
    );
  });

  it('may be nothing where that means no limit', () => {
    expect(readConfig({ ATRIUM_DROPBOX_QUOTA: '0' }).dropboxQuota).toBe(0);
    expect(readConfig({}).dropboxQuota).toBe(20 * GIB);
  });
});

describe('mail', () => {
  it('is not sent unless there is a server', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: undefined, bounces: undefined });
    expect(readConfig({ SMTP_URL: '' }).mail.smtpUrl).toBeUndefined();
  });

  it.each([
    'smtp://localhost',
    'smtp://user:p%40ss@mail.example.com:587',
    'smtps://mail.example.com:465',
    'smtp://[::1]:25?tls.rejectUnauthorized=false',
    'smtp://localhost/?socketTimeout=60000&name=house.example',
  ])('goes to %s', (url) => {
    expect(readConfig({ SMTP_URL: url }).mail.smtpUrl).toBe(url);
  });

  it.each([
    'localhost',
    'http://user:s3cret@mail.example.com',
    'smtp://',
    'smtp:',
    'mail.example.com:25',
    'smtp://user:s3cret@x/y@mail.example.com',
    'smtp://user:s3cret#1@mail.example.com',
    'smtp://localhost?socketTimeout=60s',
    'smtp://localhost?socketTimeout=-1',
    'smtp://localhost?connectionTimeout=abc',
    'smtp://localhost?greetingTimeout=',
    'smtp://localhost?maxMessages=1.5',
  ])('does not go to %s, and the line about it does not repeat it', (url) => {
    const read = () => readConfig({ SMTP_URL: url });
    expect(read).toThrow('SMTP_URL is not usable: it takes an address such as smtp://');
    expect(read).not.toThrow('s3cret');
  });

  it.each(['a@example.com', 'Our House <a@example.com>', '<a@example.com>', 'Müller & Söhne <a@example.com>'])(
    'comes from %s',
    (from) => {
      expect(readConfig({ ATRIUM_MAIL_FROM: from }).mail.from).toBe(from);
    },
  );

  it.each(['a', 'a@', 'A <a@b> <c@d>', 'a@b, c@d', 'jörg@example.com', 'A\r\nBcc: x@y <a@b>', '"A" <a@b>'])(
    'does not come from %j',
    (from) => {
      expect(() => readConfig({ ATRIUM_MAIL_FROM: from })).toThrow('ATRIUM_MAIL_FROM is not usable');
    },
  );

  it('goes back to one address, or to one for each user', () => {
    for (const bounces of ['bounces@example.com', 'bounces+{user}@example.com']) {
      expect(readConfig({ ATRIUM_MAIL_BOUNCES: bounces }).mail.bounces).toBe(bounces);
    }
    for (const bounces of ['bounces', 'A <a@b>', 'a@b\r\nx']) {
      expect(() => readConfig({ ATRIUM_MAIL_BOUNCES: bounces })).toThrow('ATRIUM_MAIL_BOUNCES is not usable');
    }
  });

  it('shows the name and the colour of the installation', () => {
    expect(readConfig({}).brand).toEqual({ name: 'Atrium', colour: '#17604e' });
    const given = readConfig({ ATRIUM_NAME: 'Müller & Söhne', ATRIUM_COLOUR: '#FFd54a' });
    expect(given.brand).toEqual({ name: 'Müller & Söhne', colour: '#FFd54a' });
    for (const name of ['x'.repeat(61), 'a\nb', 'a"b', 'a<b']) {
      expect(() => readConfig({ ATRIUM_NAME: name })).toThrow('ATRIUM_NAME is not usable');
    }
    for (const colour of ['red', '#fff', '#12345g', '#2f6f9f;x']) {
      expect(() => readConfig({ ATRIUM_COLOUR: colour })).toThrow('ATRIUM_COLOUR is not usable');
    }
  });

  it('is not sent by commands that fill an instance', () => {
    const config = readConfig({ SMTP_URL: 'smtp://localhost', ATRIUM_MAIL_FROM: 'a@example.com' });
    expect(withoutMail(config).mail).toEqual({ smtpUrl: undefined, from: 'a@example.com', bounces: undefined });
  });
});
