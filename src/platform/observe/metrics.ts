// The numbers a monitoring system reads: requests, jobs, the process.
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { Type } from 'typebox';
import { admitAdministrator } from '../auth/request.ts';
import { SLOW_MS } from '../db/index.ts';
import type { App } from '../http/app.ts';
import { isLocalClient } from '../http/requests/client-address.ts';
import { routeOf } from '../http/requests/route.ts';
import type { Platform } from '../platform.ts';
import { type Asked, defineTopic } from '../processes/index.ts';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of another process. */
const ofOthers = defineTopic<Asked<null, MetricObjectWithValues<MetricValue<string>>[]>>('metrics');

/** The metrics of the process, which all applications in it share. */
let processMetrics: Registry | undefined;

export function registerMetrics(app: App, platform: Platform): void {
  const registry = platform.metrics;
  const registers = [registry];
  const duration = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request).url ?? 'unknown';
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    const key = `${method} ${route} ${status}`;
    let one = series.get(key);
    // The series of a route is looked up by its labels once; after that it is at hand.
    if (!one) {
      one = duration.labels(method, route, status);
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  new Gauge({
    name: 'atrium_database_info',
    help: 'The database engine, as a label.',
    labelNames: ['engine'],
    aggregator: 'first',
    registers,
  }).set({ engine: platform.database.engine }, 1);
  serverMetrics(platform, registers);
  const collectJobs = jobGauges(platform, registers);
  workerMetrics(platform, registers);
  new Gauge({ name: 'atrium_processes', help: 'Processes of this instance that serve.', registers }).set(1);
  const ofThis = () => Registry.merge([ofProcess(), registry]);
  const { processes } = platform;
  processes.answer(ofOthers, async () => {
    await collectJobs();
    return ofThis().getMetricsAsJSON();
  });
  /** What each process counts becomes one sum; what all of them see alike is told once. */
  const ofAll = async () => {
    const [own, others] = await Promise.all([ofThis().getMetricsAsJSON(), processes.ask(ofOthers, null)]);
    return AggregatorRegistry.aggregate([own, ...others]);
  };

  app.get(
    '/metrics',
    {
      config: { access: 'public', alsoAnswers: [401, 403] },
      schema: {
        tags: ['Operations'],
        operationId: 'getMetrics',
        summary: 'Metrics for Prometheus',
        description: 'From the machine itself without signing in; from elsewhere for administrators.',
        produces: ['text/plain'],
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      if (!isLocalClient(request)) await admitAdministrator(request, platform);
      await collectJobs();
      const text = await (processes.count === 1 ? ofThis() : await ofAll()).metrics();
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(text);
    },
  );
}

function jobGauges({ jobs, log }: Platform, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `atrium_jobs_${name}`, help, aggregator: 'first', registers });
  const waiting = gauge('waiting', 'Jobs that are due or scheduled and not done yet.');
  const failed = gauge('failed', 'Jobs that were given up after their last try.');
  const oldest = gauge('oldest_age_seconds', 'How long the oldest job that is due has waited.');
  return async () => {
    // Without its database the process must still be observable: what is not known is NaN.
    const stats = await jobs.stats().catch((error: unknown) => {
      log.warn({ err: error }, 'no numbers of jobs');
      return { waiting: Number.NaN, failed: Number.NaN, oldestAgeMs: Number.NaN };
    });
    waiting.set(stats.waiting);
    failed.set(stats.failed);
    oldest.set((stats.oldestAgeMs ?? 0) / 1000);
  };
}

function serverMetrics({ database: { counts } }: Platform, registers: Registry[]): void {
  if (!counts) return;
  new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of this instance to the database for transactions and lists.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(counts().connections)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'atrium_database_waiting',
    help: 'Transactions and lists that wait for a connection.',
    registers,
    collect() {
      this.set(counts().waiting);
    },
  });
  new Counter({
    name: 'atrium_database_statements_total',
    help: `Statements that took ${SLOW_MS} ms or more, and those that the database stopped after the time they may take.`,
    labelNames: ['kind'],
    registers,
    collect() {
      const { slow, timedOut } = counts().statements;
      this.reset();
      this.inc({ kind: 'slow' }, slow);
      this.inc({ kind: 'timed_out' }, timedOut);
    },
  });
  new Counter({
    name: 'atrium_database_moves_total',
    help: 'How often another server of the database than before came into use.',
    registers,
    collect() {
      this.reset();
      this.inc(counts().moves);
    },
  });
  if (!counts().replica) return;
  new Counter({
    name: 'atrium_database_replica_reads_total',
    help: 'Reads that the replica may answer, by who did.',
    labelNames: ['answered_by'],
    registers,
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(counts().replica ?? {})) this.inc({ answered_by: by }, count);
    },
  });
}

function workerMetrics({ workers }: Platform, registers: Registry[]): void {
  new Gauge({
    name: 'atrium_worker_jobs_waiting',
    help: 'Jobs of the worker threads that wait for one of them.',
    registers,
    collect() {
      this.set(workers.counts().waiting);
    },
  });
  new Counter({
    name: 'atrium_worker_jobs_total',
    help: 'Jobs of the worker threads by how they ended: stopped beyond a limit, refused when too many waited.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { done, failed, stopped, refused } = workers.counts();
      this.reset();
      for (const [outcome, count] of Object.entries({ done, failed, stopped, refused })) this.inc({ outcome }, count);
    },
  });
}

function ofProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}
