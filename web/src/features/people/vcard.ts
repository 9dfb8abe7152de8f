import type { Profile } from '@atrium/client/core';
import { textOf } from './metadata.ts';

/** A person as a card for address books (RFC 6350). */
export function vCardOf({ fullname, firstname, surname, email, company, job_title, metadata }: Profile): string {
  const phone = textOf(metadata, 'phone');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(fullname)}`,
    `N:${escaped(surname)};${escaped(firstname)};;;`,
    `EMAIL:${escaped(email)}`,
    company !== '' && `ORG:${escaped(company)}`,
    job_title !== '' && `TITLE:${escaped(job_title)}`,
    phone !== undefined && `TEL:${escaped(phone)}`,
    'END:VCARD',
  ];
  return `${lines.filter(Boolean).join('\r\n')}\r\n`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}
