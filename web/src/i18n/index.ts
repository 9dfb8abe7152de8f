// The language of the app: catalogues, and dates, numbers and plurals by its rules.
import { createContext, use } from 'react';
import type { Texts, Widened } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';

export type { Texts } from './catalogue.ts';
export type { Formats } from './formats.ts';

const catalogues = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
};

export type Language = keyof typeof catalogues;

export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

/** Days before months, and the clock of 24 hours, as in most places where English is a second language. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

export interface Speech {
  language: Language;
  locale: string;
  texts: Texts;
  formats: Formats;
}

/** The first of the wanted languages that there is a catalogue of. */
export function chooseLanguage(wanted: readonly (string | undefined)[]): Language {
  for (const one of wanted) {
    const found = languages.find(({ code }) => one?.toLowerCase().split('-')[0] === code);
    if (found) return found.code;
  }
  return 'en';
}

export async function loadSpeech(language: Language, zone: string | undefined): Promise<Speech> {
  const texts = await catalogues[language]();
  const locale = locales[language];
  return { language, locale, texts, formats: createFormats(locale, zone, texts.time) };
}

export const SpeechContext = createContext<Speech | undefined>(undefined);

export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error('There is no language above');
  return speech;
}

/** The texts of a room, in every language: they are loaded with the room. A text that a language lacks does not compile. */
export function textsOf<const T>(en: T, de: NoInfer<Widened<T>>): () => Widened<T> {
  const texts: Record<Language, Widened<T> | T> = { en, de };
  return () => texts[useSpeech().language] as Widened<T>;
}

export const useTexts = (): Texts => useSpeech().texts;
export const useFormats = (): Formats => useSpeech().formats;
