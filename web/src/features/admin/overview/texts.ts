import { textsOf } from '../../../i18n/index.ts';

const s = (count: number) => (count === 1 ? '' : 's');
const n = (count: number, atLeast: boolean) => (atLeast ? `At least ${count}` : String(count));

const en = {
  title: 'Overview',
  attention: 'What needs a look',
  fine: 'Nothing needs a look',
  fineAdvice: 'Mail goes out, webhooks are answered, and there is room on the disk.',
  open: 'Open',
  kinds: {
    disk_low: (_count: number, _atLeast: boolean) => 'The disk is nearly full',
    mail_off: (_count: number, _atLeast: boolean) => 'No mail is sent',
    mail_failing: (count: number, _atLeast: boolean) => `${count} mail${s(count)} cannot be sent`,
    webhooks_off: (count: number, _atLeast: boolean) => `${count} webhook${s(count)} switched off by failures`,
    webhooks_failing: (count: number, _atLeast: boolean) => `${count} webhook${s(count)} not answered`,
    backup_late: (_count: number, _atLeast: boolean) => 'The last backup is too old',
    jobs_failed: (count: number, _atLeast: boolean) => `${count} job${s(count)} given up`,
    jobs_late: (_count: number, _atLeast: boolean) => 'Background work is late',
    limits_near: (count: number, _atLeast: boolean) => `${count} limit${s(count)} nearly reached`,
    public_address_unset: (_count: number, _atLeast: boolean) => 'The public address is not set',
    people_without_manager: (count: number, atLeast: boolean) =>
      `${n(count, atLeast)} ${count === 1 ? 'person has' : 'people have'} no manager`,
  },
  advice: {
    disk_low:
      'Uploads are refused when less is free than ATRIUM_MIN_FREE_DISK. Make room, or give the data folder a larger disk.',
    mail_off: 'SMTP_URL names the server that takes mail; until then people are told in the app only.',
    mail_failing: 'They wait and are tried again by themselves. A test mail tells what the server says.',
    webhooks_off: 'Nothing is recorded for them until they are switched on again.',
    webhooks_failing: 'What waits is tried again for three days; then the webhook is switched off.',
    backup_late: 'The server takes backups by itself, but not of late. The log of the server says why.',
    jobs_failed: 'Each was tried twelve times. The log of the server says why, under “failed for good”.',
    limits_near: 'Somebody takes more than 80 percent of what they may. Raise the limit, or talk to them.',
    jobs_late: 'The oldest has waited for more than ten minutes. Look into the log of the server.',
    public_address_unset: 'Links in mails lead to wherever the server listens. Set ATRIUM_BASE_URL.',
    people_without_manager: 'They stand alone in the org chart, and nobody decides on their expenses.',
  },
  storage: 'Storage',
  free: 'Free',
  files: 'Files of people',
  charged: (size: string) => `${size} in their quotas, as some keep the same bytes`,
  dropBoxes: (size: string) => `${size} of it in drop boxes`,
  previews: 'Previews',
  previewsComing: 'being measured',
  database: 'Database',
  other: 'Everything else',
  freeOf: (free: string, total: string) => `${free} of ${total} free`,
  noDisk: 'The disk does not tell how large it is.',
  measured: 'Measured',
  queues: 'Queues and backups',
  jobs: 'Background work',
  mail: 'Mail',
  webhooks: 'Webhooks',
  backups: 'Backups',
  noBackup: 'None taken yet',
  backupAge: (age: string) => `Last one ${age} ago`,
  backupsEvery: (age: string) => `${age} apart`,
  backupsByHand: 'the server takes none by itself',
  waiting: (count: number) => `${count} waiting`,
  nothingWaits: 'Nothing waits',
  oldest: (age: string) => `the oldest for ${age}`,
  failed: (count: number) => `${count} given up`,
  total: (count: number) => `${count} webhook${s(count)}`,
  isFine: 'Running',
  isFailing: 'Failing',
  isOff: 'Switched off',
  isLate: 'Late',
  ages: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
};

const viele = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const useOverviewTexts = textsOf(en, {
  title: 'Überblick',
  attention: 'Was einen Blick braucht',
  fine: 'Nichts braucht einen Blick',
  fineAdvice: 'Mails gehen hinaus, Webhooks werden beantwortet, und auf der Platte ist Platz.',
  open: 'Öffnen',
  kinds: {
    disk_low: () => 'Die Platte ist fast voll',
    mail_off: () => 'Es werden keine Mails gesendet',
    mail_failing: (count) => `${viele(count, 'Mail kann', 'Mails können')} nicht gesendet werden`,
    webhooks_off: (count) => `${viele(count, 'Webhook ist', 'Webhooks sind')} nach Fehlern abgeschaltet`,
    webhooks_failing: (count) => `${viele(count, 'Webhook wird', 'Webhooks werden')} nicht beantwortet`,
    backup_late: () => 'Die letzte Sicherung ist zu alt',
    jobs_failed: (count) => `${viele(count, 'Aufgabe', 'Aufgaben')} aufgegeben`,
    limits_near: (count) => (count === 1 ? 'Eine Grenze ist fast erreicht' : `${count} Grenzen sind fast erreicht`),
    jobs_late: () => 'Die Hintergrundarbeit hinkt hinterher',
    public_address_unset: () => 'Die öffentliche Adresse fehlt',
    people_without_manager: (count, atLeast) =>
      `${atLeast ? 'Mindestens ' : ''}${viele(count, 'Person hat', 'Personen haben')} keine Führungskraft`,
  },
  advice: {
    disk_low:
      'Ist weniger frei als ATRIUM_MIN_FREE_DISK, wird nichts mehr hochgeladen. Schaffe Platz oder eine größere Platte.',
    mail_off: 'SMTP_URL nennt den Server, der Mails annimmt; bis dahin erfahren Leute nur in der App etwas.',
    mail_failing: 'Sie warten und werden von selbst wieder versucht. Eine Testmail zeigt, was der Server sagt.',
    webhooks_off: 'Für sie wird nichts aufgezeichnet, bis sie wieder eingeschaltet sind.',
    webhooks_failing: 'Was wartet, wird drei Tage lang wieder versucht; dann wird der Webhook abgeschaltet.',
    backup_late: 'Der Server sichert von selbst, aber zuletzt nicht mehr. Das Protokoll des Servers sagt, warum.',
    jobs_failed: 'Jede wurde zwölfmal versucht. Das Protokoll des Servers sagt unter „failed for good“, warum.',
    limits_near:
      'Jemand hat mehr als 80 Prozent des Erlaubten in Anspruch genommen. Hebe die Grenze an, oder sprich mit ihnen.',
    jobs_late: 'Die älteste Aufgabe wartet seit über zehn Minuten. Sieh ins Protokoll des Servers.',
    public_address_unset: 'Links in Mails führen dorthin, wo der Server lauscht. Setze ATRIUM_BASE_URL.',
    people_without_manager: 'Sie stehen allein im Organigramm, und niemand entscheidet über ihre Auslagen.',
  },
  storage: 'Speicher',
  free: 'Frei',
  files: 'Dateien der Leute',
  charged: (size) => `${size} in den Kontingenten, da manche dieselben Bytes haben`,
  dropBoxes: (size) => `davon ${size} in Ablagen`,
  previews: 'Vorschaubilder',
  previewsComing: 'wird gemessen',
  database: 'Datenbank',
  other: 'Alles andere',
  freeOf: (free, total) => `${free} von ${total} frei`,
  noDisk: 'Die Platte sagt nicht, wie groß sie ist.',
  measured: 'Gemessen',
  queues: 'Warteschlangen und Sicherungen',
  jobs: 'Hintergrundarbeit',
  mail: 'Mail',
  webhooks: 'Webhooks',
  backups: 'Sicherungen',
  noBackup: 'Noch keine',
  backupAge: (age) => `Letzte: ${age} alt`,
  backupsEvery: (age) => `Abstand ${age}`,
  backupsByHand: 'der Server sichert nicht von selbst',
  waiting: (count) => `${count} warten`,
  nothingWaits: 'Nichts wartet',
  oldest: (age) => `am längsten ${age}`,
  failed: (count) => `${count} aufgegeben`,
  total: (count) => viele(count, 'Webhook', 'Webhooks'),
  isFine: 'Läuft',
  isFailing: 'Schlägt fehl',
  isOff: 'Abgeschaltet',
  isLate: 'Verspätet',
  ages: {
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => viele(count, 'Tag', 'Tage'),
  },
});

export type OverviewTexts = ReturnType<typeof useOverviewTexts>;

/** “20 min”, of seconds. */
export function ageOf(seconds: number, { ages }: OverviewTexts): string {
  if (seconds < 60) return ages.seconds(seconds);
  if (seconds < 3_600) return ages.minutes(Math.floor(seconds / 60));
  if (seconds < 86_400) return ages.hours(Math.floor(seconds / 3_600));
  return ages.days(Math.floor(seconds / 86_400));
}
