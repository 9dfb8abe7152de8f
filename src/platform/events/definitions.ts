import type { TSchema } from 'typebox';
import type { Language } from '../text/languages.ts';

/** Something that happens and that other systems can be told of. */
export interface EventDefinition {
  name: string;
  /** One line for the description of the interface. */
  summary: string;
  /** What its `data` holds; a named schema. */
  data: TSchema & { $id?: string };
  example: unknown;
}

/** Something that people are told of. `Facts` are what its sentence is made from: names of people and things, as shown. */
export interface MessageKind<Facts> {
  name: string;
  texts: Readonly<Record<Language, MessageTexts<Facts>>>;
  /** Whether the sentence ends, after its first colon, with somebody's own words, which a mail shows as a note. */
  hasNote?: boolean;
}

interface MessageTexts<Facts> {
  /** What the kind is about: the heading of a group in a mail, and the reason why it was sent. */
  heading: string;
  sentence: (facts: Facts) => string;
}

/** A kind of notifications that users can switch on and off; each is an event for other systems, too. */
export interface NotificationKind<Facts> extends MessageKind<Facts> {
  /** One line for the description of the interface. */
  summary: string;
}
