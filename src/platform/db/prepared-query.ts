// Queries of the most frequent requests: built and compiled once for each engine, then run with new values.
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely';
import { engineOf } from './dialect.ts';
import type { Db } from './tables.ts';

/** A placeholder in a query: its name, and the type of the value that comes with each run. */
export type Param<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

/** Texts that PostgreSQL does not look at when it plans: one plan is good for all of them, and is kept. */
export function unseenByPlanner<P>(param: Param<P>): Param<P> {
  return (name) => sql`(select ${param(name)}::text)`;
}

/** Values for the placeholders of a query of many shapes: for those that its shape has. */
export type Values<P> = Partial<P>;

/** A part of a shape that holds values as well: in the key of the statement stands what its text depends on, and no value. */
export interface Keyed<T> {
  readonly value: T;
  toJSON(): unknown;
}

export function keyed<T>(value: T, keyOf: (value: T) => unknown): Keyed<T> {
  return { value, toJSON: () => keyOf(value) };
}

const SHAPES_KEPT = 300;

/** A query whose text never changes. Building one costs more than running it, so it is built once. */
export function preparedQuery<P extends object, R>(
  build: (db: Db, param: Param<P>) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const run = preparedQueries<null, P, R>((db, param) => build(db, param));
  return (db, values) => run(db, null, values);
}

/** Of one query, where its shape decides: each connection to PostgreSQL keeps a plan for each of them, and callers choose among shapes. */
const NAMED_SHAPES = 50;

/**
 * A query whose text depends on the shape of what is asked (which filters, which order), but not on the values. PostgreSQL plans a query of one
 * shape (`null`) once, unless that plan would be a bad one for most values. `planOnce` says so of a query of several shapes: of all, where the code alone
 * chooses among a few, or of those for which one plan is good for all values.
 */
export function preparedQueries<S, P extends object, R>(
  build: (db: Db, param: Param<P>, shape: S) => Compilable<R>,
  { planOnce }: { planOnce?: boolean | ((shape: S) => boolean) } = {},
): PreparedQueries<S, P, R> {
  const compiled = new Map<string, Template<R>>();
  let named = 0;
  const isPlannedOnce = (shape: S): boolean => {
    // With many shapes a plan made for any value may be a bad one.
    if (typeof planOnce !== 'function') return planOnce ?? shape === null;
    return named < NAMED_SHAPES && planOnce(shape);
  };
  const templateOf = (db: Db, shape: S): Template<R> => {
    const key = shape === null ? engineOf(db) : engineOf(db) + JSON.stringify(shape);
    let template = compiled.get(key);
    if (template) return template;
    const statement = build(db, (name) => sql`${new Placeholder(name)}`, shape).compile();
    const places = statement.parameters.map((value) => (value instanceof Placeholder ? value.name : undefined));
    template = { statement, places };
    if (compiled.size >= SHAPES_KEPT) compiled.delete(compiled.keys().next().value ?? '');
    compiled.set(key, template);
    if (isPlannedOnce(shape) && giveName(statement.sql)) named += 1;
    return template;
  };
  const fill = ({ statement, places }: Template<R>, values: Values<P>): CompiledQuery<R> => {
    const { query, queryId, sql: text, parameters: constants } = statement;
    const parameters = places.map((name, at) => (name === undefined ? constants[at] : Reflect.get(values, name)));
    return { query, queryId, sql: text, parameters };
  };
  const run = async (db: Db, shape: S, values: Values<P>): Promise<R[]> => {
    const query = fill(templateOf(db, shape), values);
    const direct = directReads.get(db)?.(query);
    // The row type is the promise of the query builder, which made the statement.
    if (direct) return direct as R[] | Promise<R[]>;
    const { rows } = await db.executeQuery<R>(query);
    return rows;
  };
  return Object.assign(run, { compile: (db: Db, shape: S, values: Values<P>) => fill(templateOf(db, shape), values) });
}

interface Template<R> {
  statement: CompiledQuery<R>;
  /** The names of its values; undefined for one that stays. */
  places: readonly (string | undefined)[];
}

interface PreparedQueries<S, P, R> {
  (db: Db, shape: S, values: Values<P>): Promise<R[]>;
  /** The statement as it would run: for writes of which it matters how many rows they change, and for tests that look at its plan. */
  compile(db: Db, shape: S, values: Values<P>): CompiledQuery<R>;
}

const STATEMENTS_KEPT = 500;
const statements = new Map<string, CompiledQuery>();

/** Of statements whose text depends on what somebody sends. */
const NAMED_WHILE_FEW = 200;
let namedWhileFew = 0;

/**
 * A statement whose text follows from its key: compiled once, then filled with other values. `parameters` are all of its values in the order of
 * their places, and `build` makes it with any others. `planOnce`: for one of few texts, which does not depend on what somebody sends; `while few`:
 * for the first of those that do.
 */
export function filledStatement<R>(
  db: Db,
  key: string,
  parameters: readonly unknown[],
  build: () => RootOperationNode,
  { planOnce = false }: { planOnce?: boolean | 'while few' } = {},
): CompiledQuery<R> {
  const place = `${engineOf(db)} ${key}`;
  let kept = statements.get(place);
  if (!kept) {
    kept = db.getExecutor().compileQuery(build(), createQueryId());
    if (kept.parameters.length !== parameters.length) throw new Error(`the values do not fit the statement: ${key}`);
    if (statements.size >= STATEMENTS_KEPT) statements.delete(statements.keys().next().value ?? '');
    statements.set(place, kept);
    if (planOnce === true) giveName(kept.sql);
    else if (planOnce && namedWhileFew < NAMED_WHILE_FEW && giveName(kept.sql)) namedWhileFew += 1;
  }
  // The row type is the promise of whoever builds it.
  return { ...kept, parameters } as CompiledQuery<R>;
}

/**
 * Has PostgreSQL plan statements once for each connection that are built for each call and have one of few texts, none of which holds what somebody
 * sends: no more than `mostTexts`, others are planned in the usual way. Lists are taken for ten values of which nothing is known: with a look at
 * each list, none would be planned like another.
 */
export function planOnceAmong(mostTexts: number) {
  /** As PostgreSQL is sent them, by the text as it was built. */
  const texts = new Map<string, string>();
  return <Q extends CompiledQuery>(db: Db, query: Q): Q => {
    if (engineOf(db) === 'sqlite') return query;
    let text = texts.get(query.sql);
    if (text === undefined) {
      if (texts.size >= mostTexts) return query;
      text = query.sql.replaceAll(
        /\$\d+::(?:bigint|int|text)\[\]/g,
        (list) => `((select ${list})::${list.split('::')[1]})`,
      );
      texts.set(query.sql, text);
      giveName(text);
    }
    return { ...query, sql: text };
  };
}

const plannedOnce = planOnceAmong(200);

/** Reads the rows of statements that are planned once. */
export function plannedRows(db: Db) {
  return async <R>(query: Compilable<R> | RawBuilder<R>): Promise<R[]> => {
    const compiled = 'isRawBuilder' in query ? query.compile(db) : query.compile();
    return (await db.executeQuery(plannedOnce(db, compiled))).rows;
  };
}

/** Undefined for a query that is better run in the usual way. */
type DirectRead = (query: CompiledQuery) => unknown[] | Promise<unknown[]> | undefined;

/** Prepared queries on the root handle need not queue for a connection. */
export function registerDirectReads(db: Db, read: DirectRead): void {
  directReads.set(db, read);
}

const directReads = new WeakMap<Db, DirectRead>();

/** PostgreSQL keeps a plan for each named statement; only prepared queries get a name. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

const names = new Map<string, string>();
/** Each connection to PostgreSQL keeps a plan for each of them. */
const NAMES_GIVEN = 1_000;

/** Returns whether it had none. */
function giveName(text: string): boolean {
  if (names.has(text) || names.size >= NAMES_GIVEN) return false;
  names.set(text, `prepared${names.size}`);
  return true;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
