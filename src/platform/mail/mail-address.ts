// Mail addresses: which ones can be used, and how a sender is read from the settings.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

export interface MailAddress {
  name: string;
  address: string;
}

/** A plain address and nothing else: no name, no list, no quotes, nothing that could end a line or begin a second address. */
export function isUsableAddress(text: string): boolean {
  return text.length <= 254 && PLAIN.test(text);
}

/** `address` alone, or `Name <address>`. The domain is given as it is looked up: `xn--mnchen-3ya.de`. */
export function readSender(text: string, otherwiseName: string): MailAddress {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>$/.exec(text) ?? [];
  const at = address.lastIndexOf('@') + 1;
  const domain = domainToASCII(address.slice(at)) || address.slice(at);
  return { name: name.trim() || otherwiseName, address: address.slice(0, at) + domain };
}

/** The host of an address on the web as the domain of a mail address. */
export function mailDomain(url: string): string {
  const { hostname } = new URL(url);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

/** One line without control characters: what may stand in a header. Nothing in it is read as an encoded word. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.replaceAll('=?', `=${WORD_JOINER}?`);
}

/** A sign that nobody sees and where no line breaks. */
const WORD_JOINER = '\u2060';
const PLAIN = /^[^\s\p{Cc}\p{Z}<>@,;:"()[\]\\]{1,64}@[^\s\p{Cc}\p{Z}<>@,;:"()[\]\\]{1,253}$/u;
