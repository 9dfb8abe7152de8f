// The composition: the platform, then every module, named one by one.

import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { copyFromDefinition } from './copy-from/copy-from.definition.ts';
import { type FirstSignIn, prepareDatabase } from './first-start.ts';
import { adminDefinition, adminModule } from './modules/admin/index.ts';
import { auditDefinition, auditModule } from './modules/audit/index.ts';
import { badgesDefinition, badgesModule, handOverBadges } from './modules/badges/index.ts';
import { belongingsModule } from './modules/belongings/index.ts';
import {
  documentsDefinition,
  documentsModule,
  handOverDocuments,
  handOverDrafts,
  handOverFolders,
  listDropboxBytes,
  takeDropBoxFile,
} from './modules/documents/index.ts';
import { expensesDefinition, expensesModule, handOverExpenses } from './modules/expenses/index.ts';
import { followDefinition, followModule } from './modules/follow/index.ts';
import { homeDefinition, homeModule } from './modules/home/index.ts';
import { instanceDefinition, instanceModule } from './modules/instance/index.ts';
import {
  handOverDraftArticles,
  handOverKnowledge,
  knowledgebaseDefinition,
  knowledgebaseModule,
  videoHosts,
} from './modules/knowledgebase/index.ts';
import { handOverNews, newsDefinition, newsModule } from './modules/news/index.ts';
import {
  createLetterWriter,
  createNotifier,
  notificationsDefinition,
  notificationsModule,
} from './modules/notifications/index.ts';
import { peopleDefinition, peopleModule } from './modules/people/index.ts';
import { handOverPages, publishDefinition, publishModule } from './modules/publish/index.ts';
import { searchDefinition, searchModule } from './modules/search/index.ts';
import { sessionModule } from './modules/session/index.ts';
import { handOverThanks, thankYouModule, thankyouDefinition } from './modules/thankyou/index.ts';
import { createTrash, handOverTrash, trashDefinition, trashModule } from './modules/trash/index.ts';
import { describeEvents, webhooksDefinition, webhooksModule } from './modules/webhooks/index.ts';
import {
  asConfigError,
  asDatabaseOwner,
  openDatabaseFrom,
  requireDataFolder,
  requireUsableServer,
} from './open-database.ts';
import { createAudit, openAuditHead } from './platform/audit/index.ts';
import { createActivityTracker } from './platform/auth/activity.ts';
import {
  createAuthenticator,
  createSecondFactors,
  createTokenScopes,
  registerAuthentication,
  rightsTables,
} from './platform/auth/index.ts';
import { registerBackups, requireRestored } from './platform/backup/index.ts';
import { type Act, type Database, type Migration, requireKnownSchema } from './platform/db/index.ts';
import { createEvents } from './platform/events/events.ts';
import { noticeEvent } from './platform/events/schemas.ts';
import { createBlobRelease } from './platform/files/blob-release.ts';
import { databaseRemovals } from './platform/files/blob-removals.ts';
import { handOverCharges } from './platform/files/charges.ts';
import { openBlobs, settingOf } from './platform/files/open-blobs.ts';
import { createStorage } from './platform/files/storage.ts';
import { createTextColumns } from './platform/files/text-columns.ts';
import { createTextReader } from './platform/files/texts/text-reader.ts';
import { createHomeParts } from './platform/home/index.ts';
import { registerHousekeeping } from './platform/housekeeping.ts';
import {
  type App,
  builtHere,
  codeShape,
  createDraining,
  createServer,
  type Draining,
  type ErrorCodes,
  noteShape,
  registerOpenApi,
  registerRequestLimit,
  registerResponseCache,
  registerSecurityTxt,
  registerTurns,
  registerUserRequestLimit,
  registerWebApp,
  registerWelcomePage,
  sharedSchemas,
  tagShape,
} from './platform/http/index.ts';
import { handOverTextImages, TextImageSchema, textImageColumns } from './platform/images/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createLimits } from './platform/limits/limits.ts';
import { thingReferences } from './platform/loose-references.repository.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { listMigrations, listNotBackedUp, type ModuleDefinition } from './platform/module.ts';
import { registerHealth } from './platform/observe/health.ts';
import { loggerOptions } from './platform/observe/log.ts';
import { registerMetrics } from './platform/observe/metrics.ts';
import { platformDefinition } from './platform/platform.definition.ts';
import type { Platform } from './platform/platform.ts';
import { openPreviewStore } from './platform/previews/preview-store.ts';
import { createPreviews, registerPreviewSweeps } from './platform/previews/previews.ts';
import { alone, type Processes } from './platform/processes/index.ts';
import { findPrograms } from './platform/programs/programs.ts';
import { createSearchIndex } from './platform/search/index.ts';
import { openSecrets } from './platform/secrets/instance-key.ts';
import { createTexts } from './platform/text/texts.ts';
import { createRecent, createThings, registerRecent } from './platform/things/index.ts';
import { type Clock, systemClock } from './platform/time/clock.ts';
import { DAY_MS, HOUR_MS } from './platform/time/durations.ts';
import { createWorkers } from './platform/workers/index.ts';
import { appAddresses, interfaceWords } from './web-app-addresses.ts';

/** Connections that wait to be accepted. With fewer, a burst of them makes those of others wait for a second or more. */
const BACKLOG = 4_096;
/** Open pages of one user that are told of news at once, unless an administrator says otherwise. */
const STREAMS_PER_USER = 20;

/** The module in the scopes of tokens, of addresses whose word is not its name. */
const addressModules = {
  session: 'people',
  deleted: 'trash',
  thanks: 'thankyou',
  tags: 'thankyou',
  metrics: 'admin',
  readyz: 'admin',
};

/** What each module declares of its own names. */
export const definitions: readonly ModuleDefinition[] = [
  platformDefinition,
  instanceDefinition,
  peopleDefinition,
  badgesDefinition,
  thankyouDefinition,
  documentsDefinition,
  knowledgebaseDefinition,
  expensesDefinition,
  publishDefinition,
  newsDefinition,
  notificationsDefinition,
  trashDefinition,
  webhooksDefinition,
  homeDefinition,
  followDefinition,
  searchDefinition,
  adminDefinition,
  auditDefinition,
  copyFromDefinition,
];

export const migrations = listMigrations(definitions);

/** Tables that are not in a backup. */
export const notBackedUp = listNotBackedUp(definitions);

/** In the order in which the interface lists them. */
const capabilities = [
  ...new Set([
    platformDefinition,
    badgesDefinition,
    knowledgebaseDefinition,
    expensesDefinition,
    documentsDefinition,
    thankyouDefinition,
    newsDefinition,
    publishDefinition,
    ...definitions,
  ]),
].flatMap((each) => each.capabilities ?? []);

const trashTypes = Object.fromEntries(definitions.flatMap((each) => Object.entries(each.trashTypes ?? {})));

const notificationKinds = definitions.flatMap((each) => each.notificationKinds ?? []);

export const events = [...notificationKinds.map(noticeEvent), ...definitions.flatMap((each) => each.events ?? [])];

export const errorCodes: ErrorCodes = Object.fromEntries(
  definitions.flatMap((each) => Object.entries(each.errorCodes ?? {})).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

const tags = Object.fromEntries(definitions.flatMap((each) => Object.entries(each.tags ?? {})));

/** Addresses that begin with another word than the name of their module. */
const addressWords = { deleted: 'trash', tags: 'thankyou', thanks: 'thankyou' };

const auditedModules = definitions.flatMap(({ audited }) => audited ?? []);

const objectTables = Object.fromEntries(auditedModules.flatMap(({ objects = {} }) => Object.entries(objects)));

export const checks = [
  ...definitions.flatMap((each) => each.checks ?? []),
  ...thingReferences({ ...objectTables, person: 'users' }),
];

const auditNames = {
  modules: addressWords,
  types: Object.fromEntries(auditedModules.map(({ module, types = {} }) => [module, types])),
  objects: new Map(
    auditedModules.flatMap(({ objects = {} }) =>
      Object.entries(objects).map(([type, table]) => [table, type] as const),
    ),
  ),
  bookkeeping: new Set<string>(auditedModules.flatMap(({ bookkeeping = [] }) => bookkeeping)),
};

export interface Application {
  app: App;
  platform: Platform;
  /** Where it listens, without a trailing slash. */
  url: string;
  firstSignIn: FirstSignIn | undefined;
  /** Lets balancers send nothing more, for as long as the settings say. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  clock?: Clock;
  /** Those that serve together with this one. */
  processes?: Processes;
  /** Whether it brings the database up to date; where others have begun before it, one of them has. */
  isFirst?: boolean;
  /** Migrations of a later version, for tests of upgrades. */
  later?: readonly Migration[];
}

/** Opens everything, migrates, and listens. */
export async function startApplication(
  config: Config,
  { clock = systemClock, processes = alone, isFirst = true, later = [] }: StartOptions = {},
): Promise<Application> {
  await requireUsableServer(config);
  const database = await openDatabaseFrom(config, Math.ceil(config.databasePool / processes.count), processes);
  try {
    await asConfigError('ATRIUM_DATA', requireRestored(database, config.dataDir));
    const firstSignIn = isFirst
      ? await asDatabaseOwner(config, prepareDatabase(database, [...definitions, { migrations: later }], clock, config))
      : undefined;
    await database.serve?.();
    await asDatabaseOwner(config, requireKnownSchema(database, [...migrations, ...later]));
    await requireDataFolder(database, config, firstSignIn !== undefined);
    const { app, platform, draining } = await buildApp(config, database, clock, { processes, isShared: !isFirst });
    await asConfigError('HOST or PORT', app.listen({ host: config.host, port: config.port, backlog: BACKLOG }));
    processes.begin();
    platform.jobs.start();
    platform.search.start();
    const drain = () => draining.run(config.drainSeconds * 1_000);
    return { app, platform, firstSignIn, url: addressOf(app), drain, stop: () => app.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export interface BuildOptions {
  /** The description of the interface: read from its file, or made from the routes, as it is for that file. */
  description?: 'read' | 'made';
  processes?: Processes;
  /** Others work with the data folder already. */
  isShared?: boolean;
}

/** The description of the interface as `npm run generate` writes it. */
const writtenDescription = new URL('../docs/openapi.json', import.meta.url);

export async function buildApp(
  config: Config,
  database: Database,
  clock: Clock,
  { description = 'read', processes = alone, isShared = false }: BuildOptions = {},
): Promise<{ app: App; platform: Platform; draining: Draining }> {
  const app = await createServer({
    logger: loggerOptions(config.logLevel),
    baseUrl: config.baseUrl,
    tlsBelow: config.tlsBelow,
    trustProxy: config.trustProxy,
    connections: config.connections,
    processes,
    addresses: {
      laterVersions: { people: { 2: '/api/people/v2' }, thankyou: { 2: '/api/thankyou/v2', 3: '/api/thankyou/v3' } },
    },
    errorShapes: [
      { prefix: '/api/people/v2', shape: codeShape },
      ...['', '/api/thankyou/v2', '/api/thankyou/v3'].flatMap((prefix) => [
        { prefix: `${prefix}/thanks`, shape: noteShape },
        { prefix: `${prefix}/tags`, shape: tagShape },
      ]),
    ],
  });
  const onError = (error: unknown) => app.log.error({ err: error }, 'background work failed');
  database.onNotice?.((notice) => app.log.warn(notice));
  const blobs = await asConfigError(settingOf(config), openBlobs(config, databaseRemovals(database), { isShared }));
  const keySetting = config.secretKey === undefined ? 'ATRIUM_DATA' : 'ATRIUM_SECRET_KEY';
  const sealed = { database, setting: config.secretKey };
  const secrets = await asConfigError(keySetting, openSecrets(config.dataDir, sealed));
  const jobs = createJobs(database, clock, onError, { processes });
  const graceMs = config.blobGraceDays * DAY_MS;
  const blobRelease = createBlobRelease({ database, clock, jobs, blobs, graceMs });
  const mailer = config.mail.smtpUrl === undefined ? undefined : await createMailer(config.mail.smtpUrl);
  const workers = createWorkers();
  const programs = await findPrograms(config.programs);
  const previewStore = await asConfigError('ATRIUM_DATA', openPreviewStore(join(config.dataDir, 'previews')));
  const previews = createPreviews({ store: previewStore, blobs, programs, log: app.log });
  const head = openAuditHead(config.dataDir, {
    secrets,
    processes,
    onFailure: (error) => app.log.warn({ err: error }, 'the end of the audit log cannot be written down'),
  });
  const audit = createAudit({ database, clock, secrets, head, onError }, auditNames);
  const onRefusal = (act: Act) => audit.write(act, 'refused');
  const sessionIdleMs = config.sessionIdleHours * HOUR_MS;
  const authenticator = createAuthenticator(
    { database, clock, secrets, capabilities, onRefusal, sessionIdleMs, processes },
    config.timezone,
  );
  const limits = createLimits({
    database,
    settings: { storage: config.userQuota, requests: 0, streams: STREAMS_PER_USER, told: config.toldPerHour },
    processes,
    onError,
  });
  await limits.load();
  const platform: Platform = {
    capabilities,
    notificationKinds,
    accountKinds: definitions.flatMap((each) => each.accountKinds ?? []),
    eventTypes: events.map(({ name }) => name),
    database,
    clock,
    blobs,
    blobRelease,
    storage: createStorage({ database, blobs, blobRelease, limits, clock, log: app.log }),
    textColumns: createTextColumns(),
    programs,
    previews,
    textReader: config.fileTexts === 'on' ? createTextReader(programs) : undefined,
    jobs,
    workers,
    texts: createTexts(workers),
    things: createThings(),
    home: createHomeParts(),
    recent: createRecent({ database, clock, processes }, onError),
    events: createEvents(),
    audit,
    search: createSearchIndex(
      { database, jobs, processes, onError },
      definitions.flatMap(({ searchables = [] }) => searchables),
    ),
    secrets,
    mailer,
    authenticator,
    secondFactors: createSecondFactors({
      database,
      clock,
      secrets,
      processes,
      loadActor: authenticator.loadActor,
      onRefusal,
    }),
    scopes: createTokenScopes(app, addressModules),
    locale: config,
    uploadLimits: config,
    limits,
    brand: config.brand,
    publicUrl: () => config.baseUrl ?? addressOf(app),
    processes,
    metrics: new Registry(),
    log: app.log,
  };
  const activity = createActivityTracker(database, clock, onError);

  registerWelcomePage(app, config.brand.name);
  registerSecurityTxt(app, config.securityContact, { baseUrl: config.baseUrl, clock });
  await registerOpenApi(app, {
    errorCodes,
    outgoing: describeEvents(events),
    tags,
    written: description === 'read' ? writtenDescription : undefined,
  });
  registerRequestLimit(app, { perMinute: config.requestLimit, clock, processes });
  await registerWebApp(app, {
    addresses: appAddresses,
    interfaces: interfaceWords,
    folder: config.webApp ?? builtHere,
    name: config.brand.name,
    colour: config.brand.colour,
    baseUrl: config.baseUrl,
    videoHosts,
  });
  audit.register(app);
  registerAuthentication(app, platform.authenticator, { activity, scopes: platform.scopes, clock });
  registerUserRequestLimit(app, limits, { clock, processes });
  registerTurns(app);
  registerRecent(app, platform.recent);
  registerResponseCache(app, database.changes, rightsTables);
  const draining = createDraining(app);
  registerHealth(app, platform, draining);
  registerMetrics(app, platform);
  registerHousekeeping(platform, { auditDays: config.auditDays, sessionIdleMs });
  registerPreviewSweeps(platform, previewStore, config.previewsMax);
  registerBackups(platform, {
    ...config.backups,
    databaseUrl: config.databaseUrl,
    leftOut: notBackedUp,
  });

  for (const schema of [...sharedSchemas, TextImageSchema]) app.addSchema(schema);
  blobRelease.register(textImageColumns);
  await app.register(async (scope) =>
    instanceModule(scope, platform, { trashDays: config.trashDays, receiptAbove: config.expenses.receiptAbove }),
  );
  const notifier = createNotifier(platform);
  await app.register(async (scope) => sessionModule(scope, platform, notifier));
  const trash = createTrash(platform);
  await app.register(async (scope) =>
    peopleModule(scope, platform, notifier, createLetterWriter(platform, config.mail), {
      private: [handOverDrafts, handOverDraftArticles, handOverExpenses, handOverTrash],
      shared: [
        handOverBadges,
        handOverKnowledge,
        handOverThanks,
        handOverFolders,
        handOverDocuments,
        handOverNews,
        handOverPages,
        handOverTextImages,
        handOverCharges,
      ],
      listOwnBytes: listDropboxBytes,
    }),
  );
  await app.register(async (scope) => notificationsModule(scope, platform, config.mail));
  await app.register(async (scope) => badgesModule(scope, platform, notifier, trash));
  await app.register(async (scope) => thankYouModule(scope, platform, notifier, trash));
  await app.register(async (scope) =>
    expensesModule(scope, platform, notifier, trash, { settings: config.expenses, takeDropBoxFile }),
  );
  await app.register(async (scope) => knowledgebaseModule(scope, platform, notifier, trash));
  await app.register(async (scope) => documentsModule(scope, platform, notifier, trash));
  await app.register(async (scope) => newsModule(scope, platform, notifier, trash));
  await app.register(async (scope) => publishModule(scope, platform, trash));
  await app.register(async (scope) =>
    trashModule(scope, platform, trash, { days: config.trashDays, types: trashTypes }),
  );
  await app.register(async (scope) =>
    webhooksModule(scope, platform, notifier, { allowPrivate: config.webhookAllowPrivate }),
  );

  await app.register(async (scope) => followModule(scope, platform));
  await app.register(async (scope) => searchModule(scope, platform));
  await app.register(async (scope) => homeModule(scope, platform));
  await app.register(async (scope) => belongingsModule(scope, platform));
  await app.register(async (scope) =>
    adminModule(scope, platform, {
      dataDir: config.dataDir,
      minFreeDisk: config.minFreeDisk,
      baseUrl: config.baseUrl,
      mail: config.mail,
      backups: config.backups,
      measurePreviews: () => previewStore.bytes(),
    }),
  );

  await app.register(async (scope) => auditModule(scope, platform));

  app.addHook('onClose', async () => {
    await platform.search.stop();
    await platform.jobs.stop();
    previews.stop();
    await workers.stop();
    mailer?.close();
    await activity.stop();
    await platform.recent.stop();
    await audit.stop();
    await database.close();
  });
  return { app, platform, draining };
}

function addressOf(app: App): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') return 'http://localhost';
  const { address, port, family } = listening;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
