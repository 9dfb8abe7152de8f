// Owns the languages that people are spoken to in. A user whose language is not among them is spoken to in English.
import { german } from './de.ts';
import { english } from './en.ts';
import type { Sentences } from './facts.ts';
import { germanMail } from './mail-de.ts';
import { englishMail } from './mail-en.ts';
import type { MailWords } from './mail-words.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const sentences: Readonly<Record<Language, Sentences>> = { en: english, de: german };

export const mailWords: Readonly<Record<Language, MailWords>> = { en: englishMail, de: germanMail };

/** `de-AT` and `de_AT` are German. */
export function languageOf(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? 'en';
}
