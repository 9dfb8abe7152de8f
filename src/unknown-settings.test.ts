// Tests that misspelt settings are named.
import { expect, it } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

it('names a misspelt setting and the one that was meant', () => {
  expect(unknownSettings({ ATRIUM_BASEURL: 'https://intranet.example.com', ATRIUM_TIMEZON: 'UTC' })).toEqual([
    'ATRIUM_BASEURL is not a setting and changes nothing; did you mean ATRIUM_BASE_URL?',
    'ATRIUM_TIMEZON is not a setting and changes nothing; did you mean ATRIUM_TIMEZONE?',
  ]);
});

it('names a setting that is like no other, and where all settings are listed', () => {
  expect(unknownSettings({ ATRIUM_COFFEE_MACHINE: 'on' })).toEqual([
    'ATRIUM_COFFEE_MACHINE is not a setting and changes nothing; docs/operations.md lists all settings',
  ]);
});

it('says nothing of settings, and of variables of other programs', () => {
  expect(unknownSettings({ ATRIUM_DATA: './data', PORT: '80', ATRIUM: 'http://127.0.0.1:8080', PATHS: '' })).toEqual(
    [],
  );
});
