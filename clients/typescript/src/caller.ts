import type * as table from './generated/operations.ts';
import type { Operations } from './generated/types.ts';
import type { Connection, CreateOptions } from './options.ts';
import { type ItemOf, itemsOf, type List, pagesFrom } from './pages.ts';
import { type Input, requestOf } from './requests.ts';
import { createSender, type Received } from './sender.ts';

type Table = typeof table;

/** An operation as `@atrium/client/operations` names it. */
export type Operation = Table[keyof Table];

type Ids = { [Id in keyof Table as Table[Id]]: Id };

interface Description {
  input: object;
  answer: unknown;
  options: object;
}

/** The input may be left out where nothing of it is needed. */
type Arguments<D extends Description> =
  Record<never, never> extends D['input']
    ? [input?: D['input'], options?: D['options']]
    : [input: D['input'], options?: D['options']];

export type Method<D extends Description> = (...given: Arguments<D>) => Answer<D['answer']>;

/** Calls one operation after the other: `call(getUser, { id: 4 })`. */
export type Caller = <O extends Operation>(
  operation: O,
  ...given: Arguments<Operations[Ids[O]]>
) => Answer<Operations[Ids[O]]['answer']>;

/** An answer together with the headers that it came with. */
export interface Whole<T> {
  data: T;
  /** To be given as `ifMatch` to the change of what was read. */
  etag: string | undefined;
  /** Status and headers; its body has been read, unless it is that of a download. */
  response: Response;
}

export interface Reply<T> extends Promise<T> {
  withResponse(): Promise<Whole<T>>;
}

/** A list: awaited it is its first page, in `for await` each item of all pages. */
export interface Pages<T> extends AsyncIterable<ItemOf<T>> {
  pages(): AsyncGenerator<T>;
}

export type Answer<T> = [T] extends [List] ? Reply<T> & Pages<T> : Reply<T>;

/** Calls an operation that is not known before it is called. */
export type Performer = (operation: string, input?: Input, options?: CreateOptions) => unknown;

/** The way to single operations: what is not called does not get into the bundle of a web page. */
export function createCaller(connection: Connection): Caller {
  return callerOf(createPerformer(connection));
}

/** The types of the operations, given to what performs them: both are made from the same description. */
export function callerOf(perform: Performer): Caller;
export function callerOf(perform: Performer): unknown {
  return perform;
}

export function createPerformer(connection: Connection): Performer {
  const send = createSender(connection);
  return (operation, input = {}, options = {}) => {
    const ask = async (query?: URLSearchParams) => send(requestOf(operation, input, query), options);
    return replyOf(ask(), ask);
  };
}

function replyOf(first: Promise<Received>, ask: (query: URLSearchParams) => Promise<Received>) {
  const reply = first.then(({ data }) => data);
  /** Whoever reads the answer another way hears of its failure there. */
  const readElsewhere = () => {
    reply.catch(() => {});
    return first;
  };
  const pages = () => pagesFrom(readElsewhere(), ask);
  return Object.assign(reply, {
    async withResponse() {
      const { data, response } = await readElsewhere();
      return { data, response, etag: response.headers.get('etag') ?? undefined };
    },
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page);
    },
  });
}
