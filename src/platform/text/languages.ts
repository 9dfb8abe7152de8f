/** Users whose language is not among them are written to in English. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** `de-AT` and `de_AT` are German. */
export function languageOf(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? 'en';
}

/** What may follow a sentence: nothing, or a colon and the words. */
export function afterColon(words: string): string {
  return words === '' ? '' : `: ${words}`;
}
