// The environment, parsed once, with one clear line for each bad value.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readServers } from './platform/db/postgres-servers.ts';
import { readPlace } from './platform/files/blob-place.ts';
import { isUsableAddress, readSender } from './platform/mail/mail-address.ts';
import { type ProgramName, programNames } from './platform/programs/programs.ts';
import { BRAND_COLOUR } from './platform/text/look.ts';
import { defaultDatePattern, defaultDateTimePattern } from './platform/time/format.ts';
import { isTimeZone } from './platform/time/zones.ts';

/** Beyond that the one writer of SQLite, or the server of PostgreSQL, is what everybody waits for. */
const MOST_WORKERS = 64;

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** A setting as the documentation lists it. */
export interface Setting<T> {
  name: string;
  default: string;
  takes: string;
  meaning: string;
  parse(text: string): T | undefined;
}

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Every setting, at its place in the configuration; sizes are bytes. The documentation lists them in this order. */
function readSettings(read: <T>(setting: Setting<T>) => T) {
  /** The value of a setting; undefined where it is not set. */
  const optional = (setting: Setting<string>): string | undefined => read(setting) || undefined;
  return {
    host: read(
      text('HOST', '127.0.0.1', 'an address to listen on', 'Address the server listens on; `0.0.0.0` for all.'),
    ),
    port: read(whole('PORT', '8080', 0, 65_535, 'Port the server listens on; 0 picks a free one.')),
    workers: read({
      name: 'ATRIUM_WORKERS',
      default: '1',
      takes: `a whole number from 1 to ${MOST_WORKERS}, or auto`,
      meaning:
        'Processes that serve together on this machine; `auto`: as many as it has processors. See docs/scaling.md.',
      parse: parseWorkers,
    }),
    dataDir: resolve(
      read(text('ATRIUM_DATA', './data', 'a folder', 'Where everything lives: the SQLite file and the blobs.')),
    ),
    databaseUrl: optional({
      name: 'DATABASE_URL',
      default: '',
      takes:
        'postgres://user:password@host:port/database, with several hosts as host:port,host:port, or nothing for the embedded SQLite file',
      meaning:
        'Selects PostgreSQL; unset selects the SQLite file in the data folder. A Unix socket is named by its folder: `postgres://user:password@/database?host=/run/postgresql`. Of several hosts the one that takes writes is used (`target_session_attrs=read-write`), also after another has taken its place.',
      parse: parseDatabaseUrl,
    }),
    blobs: read({
      name: 'ATRIUM_BLOBS',
      default: '',
      takes: 's3://bucket or s3://bucket/prefix, or nothing for the local disk',
      meaning:
        'Where files are kept: in a bucket of S3 or of a server that speaks like it, with the credentials of the usual places (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, `~/.aws`, the role of the machine); unset: in the data folder.',
      parse: readPlace,
    }),
    blobsBefore: read({
      name: 'ATRIUM_BLOBS_BEFORE',
      default: '',
      takes: 'local, or s3://bucket or s3://bucket/prefix',
      meaning:
        'While files move (`atrium blobs copy`): where they were before, and are read from until they are copied.',
      parse: (value) => (value === '' ? { kind: 'none' as const } : readPlace(value)),
    }),
    s3: {
      endpoint: optional({
        name: 'ATRIUM_S3_ENDPOINT',
        default: '',
        takes: 'an address such as https://s3.example.com',
        meaning: 'Server of the bucket; unset: `AWS_ENDPOINT_URL_S3`, or else that of Amazon.',
        parse: parseBaseUrl,
      }),
      region: optional({
        name: 'ATRIUM_S3_REGION',
        default: '',
        takes: 'a region such as eu-central-1',
        meaning: 'Region of the bucket; unset: `AWS_REGION`, or what `~/.aws/config` says.',
        parse: (value) => (/^[a-z0-9-]{0,40}$/.test(value) ? value : undefined),
      }),
      pathStyle: read({
        name: 'ATRIUM_S3_PATH_STYLE',
        default: 'auto',
        takes: '1, 0 or auto',
        meaning:
          'Name the bucket in the path of addresses, as most servers of one’s own want it, and not in the host; `auto`: where an endpoint is set.',
        parse: (value): boolean | 'auto' | undefined => (value === 'auto' ? value : parseFlag(value)),
      }),
      signedSeconds: read(
        whole(
          'ATRIUM_S3_SIGNED_SECONDS',
          '0',
          0,
          3_600,
          'Downloads are answered with a signed address of the bucket that is valid for so many seconds, which readers must be able to reach; 0: the bytes go through this server.',
        ),
      ),
    },
    secretKey: optional({
      name: 'ATRIUM_SECRET_KEY',
      default: '',
      takes: 'at least 32 characters, such as openssl rand -base64 32 makes them',
      meaning:
        'Seals the key of the instance, which is then kept in the database: instances need no data folder in common. Unset: the key is `secret.key` in the data folder. Without it, sealed secrets are lost.',
      parse: (value) => (value === '' || value.length >= 32 ? value : undefined),
    }),
    databasePool: read(
      whole(
        'ATRIUM_DATABASE_POOL',
        '10',
        1,
        500,
        'Connections of one instance to PostgreSQL for transactions and lists. Three more serve short reads and notices.',
      ),
    ),
    listenUrl: optional({
      name: 'ATRIUM_LISTEN_URL',
      default: '',
      takes: 'postgres://user:password@host:port/database, past the pooler to the same database',
      meaning:
        'A direct line for announcements of changes, where `DATABASE_URL` leads to a pooler that works in transaction mode.',
      parse: parseDatabaseUrl,
    }),
    replicaUrl: optional({
      name: 'ATRIUM_REPLICA_URL',
      default: '',
      takes: 'postgres://user:password@host:port/database, of servers that follow that of `DATABASE_URL`',
      meaning:
        'A streaming replica, which answers what reads much and may be a little behind: exports, sums and the overview. Where it is gone or too far behind, the database itself answers.',
      parse: parseDatabaseUrl,
    }),
    replicaBehindSeconds: read(
      whole(
        'ATRIUM_REPLICA_BEHIND_SECONDS',
        '10',
        0,
        3_600,
        'How far behind a replica may be to be used. For so long nobody reads from it who has changed something.',
      ),
    ),
    baseUrl: optional({
      name: 'ATRIUM_BASE_URL',
      default: '',
      takes: 'an address such as https://intranet.example.com',
      meaning: 'Public address for absolute links; unset: taken from the request.',
      parse: parseBaseUrl,
    }),
    tlsBelow: read(
      flag(
        'ATRIUM_HSTS_SUBDOMAINS',
        'Tell browsers to stay with TLS also at all hosts below that of the public address (`includeSubDomains`); set it if they all have it.',
      ),
    ),
    trustProxy: read(
      flag('ATRIUM_TRUST_PROXY', 'Believe `X-Forwarded-*` headers; set it behind a reverse proxy only.'),
    ),
    sessionIdleHours: read(
      whole(
        'ATRIUM_SESSION_IDLE_HOURS',
        '0',
        0,
        336,
        'Hours after which a session ends that nobody has used; 0 for none: it ends after 14 days, used or not. A page that is open counts as use.',
      ),
    ),
    adminPassword: optional({
      name: 'ATRIUM_ADMIN_PASSWORD',
      default: '',
      takes: 'a password of at least 8 characters that is not among the commonest',
      meaning: 'Password of `admin` at the first start; unset: one is made and printed once.',
      parse: (value) => (value === '' || [...value].length >= 8 ? value : undefined),
    }),
    copyToken: optional(
      text(
        'ATRIUM_COPY_TOKEN',
        '',
        'a personal access token, or name:password',
        'For `atrium copy-from`: the secret of the installation that is copied.',
      ),
    ),
    timezone: read({
      name: 'ATRIUM_TIMEZONE',
      default: 'UTC',
      takes: 'a time zone name such as Europe/Berlin',
      meaning: 'Time zone of users who have not chosen one.',
      parse: (value) => (isTimeZone(value) ? value : undefined),
    }),
    language: read({
      name: 'ATRIUM_LANGUAGE',
      default: 'en',
      takes: 'a language code such as en or de',
      meaning: 'Language of new users.',
      parse: (value) => (/^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(value) ? value : undefined),
    }),
    dateTimeFormat: read(
      text('ATRIUM_DATETIME_FORMAT', defaultDateTimePattern, 'a pattern', 'How `date_str` shows a moment.'),
    ),
    dateFormat: read(text('ATRIUM_DATE_FORMAT', defaultDatePattern, 'a pattern', 'How long dates are shown.')),
    currency: read({
      name: 'ATRIUM_CURRENCY',
      default: 'EUR',
      takes: 'a currency code of three capitals',
      meaning: 'Currency of expenses.',
      parse: (value) => (/^[A-Z]{3}$/.test(value) ? value : undefined),
    }),
    /** What expenses are checked against; see modules/expenses. */
    expenses: {
      receiptAbove: read({
        name: 'ATRIUM_EXPENSES_RECEIPT_ABOVE',
        default: '25',
        takes: 'an amount with at most two decimals',
        meaning: 'An expense above this amount should have a receipt; without one the sheet shows a warning.',
        parse: parseMinorUnits,
      }),
      maxAgeDays: read(
        whole(
          'ATRIUM_EXPENSES_MAX_AGE_DAYS',
          '90',
          0,
          36_500,
          'A receipt older than this many days shows a warning; 0 for never.',
        ),
      ),
    },
    logLevel: read({
      name: 'ATRIUM_LOG_LEVEL',
      default: 'info',
      takes: logLevels.join(', '),
      meaning: 'What is logged; `debug` adds successful reads.',
      parse: (value) => logLevels.find((level) => level === value),
    }),
    requestLimit: read(
      whole(
        'ATRIUM_REQUEST_LIMIT',
        '12000',
        0,
        10_000_000,
        'Requests a minute from one address; 0 for no limit. Loopback has none.',
      ),
    ),
    connections: {
      total: read(
        whole(
          'ATRIUM_MAX_CONNECTIONS',
          '10000',
          10,
          1_000_000,
          'Connections the server holds at a time; further ones are closed.',
        ),
      ),
      perAddress: read(
        whole(
          'ATRIUM_CONNECTIONS_PER_ADDRESS',
          '1000',
          0,
          1_000_000,
          'Connections from one address (a /64 of IPv6) at a time; 0 for no limit. Loopback has none, and no address with `ATRIUM_TRUST_PROXY`.',
        ),
      ),
    },
    maxUpload: read(size('ATRIUM_MAX_UPLOAD', '5GiB', 1, 'Largest file that can be uploaded.')),
    dropboxQuota: read(
      size('ATRIUM_DROPBOX_QUOTA', '20GiB', 0, 'What one user may have in the drop box at a time; 0 for no limit.'),
    ),
    userQuota: read(
      size(
        'ATRIUM_USER_QUOTA',
        '50GiB',
        0,
        'What one user may keep in everything together: documents, drop box, pictures, receipts; 0 for no limit.',
      ),
    ),
    minFreeDisk: read(
      size(
        'ATRIUM_MIN_FREE_DISK',
        '1GiB',
        0,
        'Uploads are refused (507) while the disk of the data folder has less than this free; 0 for no floor.',
      ),
    ),
    blobGraceDays: read(
      whole(
        'ATRIUM_BLOB_GRACE_DAYS',
        '7',
        0,
        3_650,
        'Days that the bytes of deleted files stay on the disk, so that a backup taken meanwhile is whole.',
      ),
    ),
    backups: {
      dir: optional(
        text(
          'ATRIUM_BACKUP_DIR',
          '',
          'a folder',
          'Where backups are put that the server takes by itself; unset: it takes none.',
        ),
      ),
      everyHours: read(whole('ATRIUM_BACKUP_EVERY', '24', 1, 8_760, 'Hours from one such backup to the next.')),
      keep: read(
        whole('ATRIUM_BACKUP_KEEP', '7', 0, 100_000, 'How many such backups stay in the folder; 0 for all of them.'),
      ),
      passphrase: optional(
        text(
          'ATRIUM_BACKUP_PASSPHRASE',
          '',
          'a passphrase',
          'Backups are encrypted with it, also those of `atrium backup`; unset: they are not. `atrium restore` reads them with it.',
        ),
      ),
    },
    fileTexts: read({
      name: 'ATRIUM_FILE_TEXTS',
      default: 'on',
      takes: 'on or off',
      meaning: 'Read the texts of the files of documents, in the background, so that they can be searched and shown.',
      parse: (value) => (value === 'on' || value === 'off' ? value : undefined),
    }),
    programs: read({
      name: 'ATRIUM_PROGRAMS',
      default: programNames.join(','),
      takes: `some of ${programNames.join(', ')}, separated by commas, or none`,
      meaning: 'Programs that files are read and drawn with, as far as they are installed.',
      parse: parsePrograms,
    }),
    previewsMax: read(
      size(
        'ATRIUM_PREVIEWS_MAX',
        '5GiB',
        0,
        'What the previews of files may take on the disk; beyond that those that were not looked at for longest go.',
      ),
    ),
    toldPerHour: read(
      whole(
        'ATRIUM_TOLD_PER_HOUR',
        '5000',
        0,
        10_000_000,
        'People whom the notes, posts and comments of one user tell in an hour; 0 for no limit. Administrators have none.',
      ),
    ),
    drainSeconds: read(
      whole(
        'ATRIUM_DRAIN_SECONDS',
        '0',
        0,
        600,
        'Seconds from SIGTERM or SIGINT until the server begins to stop. Meanwhile it answers everything, `/healthz` and `/readyz` with 503, so that a balancer sends nothing more.',
      ),
    ),
    trashDays: read(
      whole('ATRIUM_TRASH_DAYS', '30', 1, 36_500, 'Days after which things in the trash are removed for good.'),
    ),
    auditDays: read(
      whole(
        'ATRIUM_AUDIT_DAYS',
        '1095',
        0,
        36_500,
        'Days after which entries of the audit log are removed; 0 keeps them for ever.',
      ),
    ),
    brand: {
      name: read({
        name: 'ATRIUM_NAME',
        default: 'Atrium',
        takes: 'a name of at most 60 characters, without line breaks, quotes or angle brackets',
        meaning: 'Name of the installation, as mails show it.',
        parse: (value) => (/^[^\p{Cc}"<>\\]{1,60}$/u.test(value) ? value : undefined),
      }),
      colour: read({
        name: 'ATRIUM_COLOUR',
        default: BRAND_COLOUR,
        takes: 'a colour such as #17604e',
        meaning: 'Colour of the installation, as mails show it.',
        parse: (value) => (/^#[0-9a-f]{6}$/i.test(value) ? value : undefined),
      }),
    },
    mail: {
      smtpUrl: optional({
        name: 'SMTP_URL',
        default: '',
        takes:
          'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com (special characters of the password encoded, times in whole milliseconds)',
        meaning: 'Server that takes our mail; unset: no mail is sent.',
        parse: (value) => (value === '' || isSmtpUrl(value) ? value : undefined),
      }),
      from: optional({
        name: 'ATRIUM_MAIL_FROM',
        default: '',
        takes: 'an e-mail address, alone or as Name <address>',
        meaning: 'Sender of mails; unset: `noreply@` the host of the public address.',
        parse: (value) => (value === '' || isSender(value) ? value : undefined),
      }),
      bounces: optional({
        name: 'ATRIUM_MAIL_BOUNCES',
        default: '',
        takes: 'an e-mail address, such as bounces@example.com or bounces+{user}@example.com',
        meaning:
          'Where mail that cannot be delivered goes back to; `{user}` stands for the id of the recipient. Unset: the sender.',
        parse: (value) => (value === '' || (isUsableAddress(value) && isAscii(value)) ? value : undefined),
      }),
    },
    webApp: optional(
      text(
        'ATRIUM_WEB_APP',
        '',
        'a folder',
        'Where the web app was built to; unset: `dist-web` beside the sources. Where there is none, the address shows a page of links.',
      ),
    ),
    securityContact: {
      contact: optional({
        name: 'ATRIUM_SECURITY_CONTACT',
        default: '',
        takes: 'an e-mail address, or an address such as https://example.com/report, mailto:… or tel:…',
        meaning: 'Whom to tell of a weakness, as `/.well-known/security.txt` shows it; unset: there is no such file.',
        parse: parseContact,
      }),
      expires:
        read({
          name: 'ATRIUM_SECURITY_EXPIRES',
          default: '',
          takes: 'a day such as 2027-12-31',
          meaning:
            'The last day (UTC) on which that contact holds; the file is gone after it. Unset: the contact holds, and the file always says so for 180 days.',
          parse: parseLastDay,
        }) || undefined,
    },
    webhookAllowPrivate: read(
      flag(
        'ATRIUM_WEBHOOK_ALLOW_PRIVATE',
        'Let webhooks reach private and link-local addresses, such as those of your own network.',
      ),
    ),
  };
}

/** All settings, for the documentation. */
export function listSettings(): Omit<Setting<unknown>, 'parse'>[] {
  const settings: Omit<Setting<unknown>, 'parse'>[] = [];
  readSettings((setting) => {
    settings.push(setting);
    return parseSetting(setting, setting.default);
  });
  return settings;
}

export function readConfig(environment: Record<string, string | undefined>) {
  const { databaseUrl, connections, ...config } = readSettings((setting) =>
    parseSetting(setting, environment[setting.name]?.trim() || setting.default),
  );
  return {
    ...config,
    databaseUrl: databaseUrl ?? resolve(config.dataDir, 'atrium.sqlite'),
    // Behind a proxy all connections come from its address.
    connections: config.trustProxy ? { ...connections, perAddress: 0 } : connections,
  };
}

function parseSetting<T>({ name, takes, parse }: Setting<T>, text: string): T {
  const value = parse(text);
  if (value === undefined) throw new ConfigError(`${name} is not usable: it takes ${takes}`);
  return value;
}

/** For commands that fill an instance: nobody gets mail of that. */
export function withoutMail(config: Config): Config {
  return { ...config, mail: { ...config.mail, smtpUrl: undefined } };
}

function text(name: string, fallback: string, takes: string, meaning: string): Setting<string> {
  return { name, default: fallback, takes, meaning, parse: (value) => value };
}

function whole(name: string, fallback: string, min: number, max: number, meaning: string): Setting<number> {
  const parse = (value: string) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
  };
  return { name, default: fallback, takes: `a whole number from ${min} to ${max}`, meaning, parse };
}

/** Bytes, or so many KiB, MiB, GiB or TiB. */
function size(name: string, fallback: string, min: number, meaning: string): Setting<number> {
  const units = ['', 'KiB', 'MiB', 'GiB', 'TiB'];
  const parse = (value: string) => {
    const [, digits = '', unit = ''] = /^(\d+)\s*([KMGT]iB)?$/i.exec(value) ?? [];
    const power = units.findIndex((name) => name.toLowerCase() === unit.toLowerCase());
    const bytes = Number(digits) * 1024 ** power;
    return digits !== '' && bytes >= min && Number.isSafeInteger(bytes) ? bytes : undefined;
  };
  return { name, default: fallback, takes: 'a number of bytes, or a size such as 500MiB or 5GiB', meaning, parse };
}

function flag(name: string, meaning: string): Setting<boolean> {
  return { name, default: '', takes: '1 or 0', meaning, parse: parseFlag };
}

function parseWorkers(value: string): number | undefined {
  if (value === 'auto') return Math.min(availableParallelism(), MOST_WORKERS);
  const count = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return count >= 1 && count <= MOST_WORKERS ? count : undefined;
}

function parseFlag(value: string): boolean | undefined {
  if (value === '' || value === '0' || value === 'false') return false;
  return value === '1' || value === 'true' ? true : undefined;
}

/** In hundredths, as amounts are kept. */
function parseMinorUnits(value: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Whether any mail server takes the address. */
function isAscii(address: string): boolean {
  return /^[\x21-\x7e]+$/.test(address);
}

function isSender(value: string): boolean {
  const { name, address } = readSender(value, 'none');
  return isUsableAddress(address) && isAscii(address) && /^[^\p{Cc}"<>@,;:\\]{1,100}$/u.test(name);
}

function isSmtpUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  // A password that was not encoded ends up in other places.
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return false;
  const numbers = [...url.searchParams].filter(([name]) => SMTP_NUMBERS.test(name));
  return numbers.every(([, text]) => /^\d{1,9}$/.test(text));
}

/** Options of nodemailer that break only at the first mail, and then everything. */
const SMTP_NUMBERS = /Timeout$|^(maxConnections|maxMessages|maxRequeues|rateDelta|rateLimit)$/;

function parsePrograms(value: string): readonly ProgramName[] | undefined {
  if (value === 'none') return [];
  const named = value.split(',').map((name) => name.trim());
  const known = programNames.filter((name) => named.includes(name));
  return known.length === new Set(named).size ? known : undefined;
}

/** As RFC 9116 has it: an address with its scheme. */
function parseContact(value: string): string | undefined {
  if (value === '') return value;
  if (isUsableAddress(value) && isAscii(value)) return `mailto:${value}`;
  return /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(value) && URL.canParse(value) ? value : undefined;
}

/** The last second of a day; 0 for none. */
function parseLastDay(value: string): number | undefined {
  if (value === '') return 0;
  const ms = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T23:59:59Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value) ? ms : undefined;
}

function parseDatabaseUrl(value: string): string | undefined {
  return value === '' || (/^postgres(ql)?:\/\/.+/.test(value) && readServers(value)) ? value : undefined;
}

function parseBaseUrl(value: string): string | undefined {
  if (value === '') return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return undefined;
  return url.href.replace(/\/+$/, '');
}
