import type { Language } from '../../../platform/text/languages.ts';
import { germanMail } from './mail-de.ts';
import { englishMail } from './mail-en.ts';
import type { MailWords } from './mail-words.ts';

export const mailWords: Readonly<Record<Language, MailWords>> = { en: englishMail, de: germanMail };
