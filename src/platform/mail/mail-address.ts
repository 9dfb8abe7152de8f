// Owns mail addresses: which ones can be used, and how a sender is read from the settings.
import { isIP } from 'node:net';

export interface MailAddress {
  name: string;
  address: string;
}

/** A plain address and nothing else: no name, no list, no quotes, nothing that could end a line or begin a second address. */
export function isUsableAddress(text: string): boolean {
  return text.length <= 254 && PLAIN.test(text);
}

/** `address` alone, or `Name <address>`. */
export function readSender(text: string, otherwiseName: string): MailAddress {
  const [, name = '', address] = /^(.*)<([^<>]+)>$/.exec(text) ?? [];
  return { name: name.trim() || otherwiseName, address: address ?? text };
}

/** The host of an address on the web as the domain of a mail address. */
export function mailDomain(url: string): string {
  const { hostname } = new URL(url);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

/** One line without control characters: what may stand in a header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

const PLAIN = /^[^\s\p{Cc}\p{Z}<>@,;:"()[\]\\]{1,64}@[^\s\p{Cc}\p{Z}<>@,;:"()[\]\\]{1,253}$/u;
