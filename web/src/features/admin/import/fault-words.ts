// What the server says of cells at fault, in the language of the page: its own words are English.
import { type Language, useSpeech } from '../../../i18n/index.ts';

type Words = readonly (readonly [RegExp, string])[];

/** `$1` is what the pattern found. What no pattern knows stays as it is. */
const german: Words = [
  [/^must not be empty$/, 'darf nicht leer sein'],
  [/^is required for a new user$/, 'wird für eine neue Person gebraucht'],
  [/^must be an e-mail address$/, 'muss eine E-Mail-Adresse sein'],
  [/^stands in row (\d+) already$/, 'steht schon in Zeile $1'],
  [/^there is no such field$/, 'dieses Feld gibt es nicht'],
  [/^stands in the header twice$/, 'steht zweimal in der Kopfzeile'],
  [/^this column is required$/, 'diese Spalte wird gebraucht'],
  [/^has (\d+) cells where the header has (\d+)$/, 'hat $1 Zellen, die Kopfzeile hat $2'],
  [/^there is no user (.*)$/s, 'es gibt niemanden mit dem Benutzernamen $1'],
  [/^there is no (.*)$/s, '$1 gibt es nicht'],
  [
    /^more than one is called (.*): write #(\d+) or another id$/s,
    'mehrere heißen $1: Schreib #$2 oder eine andere Nummer',
  ],
  [/^must be 1 or 0$/, 'muss 1 oder 0 sein'],
  [/^must be true or false$/, 'muss wahr oder falsch sein'],
  [/^must be a number$/, 'muss eine Zahl sein'],
  [/^must be a list$/, 'muss eine Liste sein'],
  [/^must be JSON$/, 'muss JSON sein'],
  [/^must be a JSON object$/, 'muss ein JSON-Objekt sein'],
  [/^must be a day such as (.*)$/, 'muss ein Tag sein, etwa $1'],
  [/^must be an address that begins with (.*) or (.*)$/, 'muss eine Adresse sein, die mit $1 oder $2 beginnt'],
  [/^must be a text of at most (\d+) characters$/, 'muss ein Text von höchstens $1 Zeichen sein'],
  [/^must have at least (\d+) characters$/, 'muss mindestens $1 Zeichen haben'],
  [/^must have at most (\d+) characters$/, 'darf höchstens $1 Zeichen haben'],
  [/^must have at most (\d+) values$/, 'darf höchstens $1 Werte haben'],
  [/^must not have more than (\d+) characters$/, 'darf höchstens $1 Zeichen haben'],
  [/^must not be larger than (\d+) bytes$/, 'darf höchstens $1 Bytes groß sein'],
  [/^must match pattern.*$/s, 'hat nicht die richtige Form'],
  [/^must not contain a colon$/, 'darf keinen Doppelpunkt enthalten'],
  [/^must not contain control characters$/, 'darf keine Steuerzeichen enthalten'],
  [/^must not contain a NUL character$/, 'darf kein NUL-Zeichen enthalten'],
  [/^must not begin or end with a space$/, 'darf nicht mit einem Leerzeichen beginnen oder enden'],
  [
    /^has text that cannot be kept, or is nested too deeply$/,
    'enthält Text, der nicht gespeichert werden kann, oder ist zu tief verschachtelt',
  ],
  [
    /^must not be the same few characters again and again$/,
    'darf nicht aus wenigen Zeichen bestehen, die sich wiederholen',
  ],
  [/^is one of the commonest passwords; choose another$/, 'ist eines der häufigsten Passwörter; nimm ein anderes'],
  [/^must not be the name or e-mail address of its user$/, 'darf nicht Name oder E-Mail-Adresse der Person sein'],
  [/^your own password is changed with your current one.*$/s, 'das eigene Passwort wird in den Einstellungen geändert'],
  [/^a file sets at most (\d+) passwords$/, 'eine Datei setzt höchstens $1 Passwörter'],
  [/^user 1 cannot be blocked$/, 'Konto 1 kann nicht gesperrt werden'],
  [/^user 1 stays in the primary extranet$/, 'Konto 1 bleibt im ersten Extranet'],
  [/^you cannot block yourself$/, 'das eigene Konto kann man nicht sperren'],
  [/^the managers would go round in a circle$/, 'die Vorgesetzten würden im Kreis gehen'],
  [/^role 1 must keep at least one member$/, 'Rolle 1 muss mindestens ein Mitglied behalten'],
  [/^only members of role 1 change role 1$/, 'nur Mitglieder der Rolle 1 ändern Rolle 1'],
  [/^only members of role 1 .* a member$/, 'das dürfen bei Mitgliedern der Rolle 1 nur andere Mitglieder'],
  [
    /^only members of role 1 .* a user with a right that you do not hold$/,
    'diese Person hat ein Recht, das du nicht hast: Das dürfen nur Mitglieder der Rolle 1',
  ],
  [
    /^Putting people below yourself needs the right expenses.admin.*$/s,
    'wer sich selbst Personen unterstellt, braucht das Recht expenses.admin: Vorgesetzte sehen ihre Auslagen',
  ],
  [/^one of them carries a right that you do not hold$/, 'eine davon gibt ein Recht, das du nicht hast'],
];

const words: Readonly<Record<Language, Words>> = {
  en: [[/^must match pattern.*$/s, 'is not written as it should be']],
  de: german,
};

export function faultIn(language: Language, message: string): string {
  const [pattern, text = ''] = words[language].find(([known]) => known.test(message)) ?? [];
  return pattern ? message.replace(pattern, text) : message;
}

export function useFaultWords(): (message: string) => string {
  const { language } = useSpeech();
  return (message) => faultIn(language, message);
}
