// Tests of settings that are sizes: what they take, and what is said about what they do not.
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
