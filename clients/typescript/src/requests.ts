import { type Payload, payloadOf } from './bodies.ts';

/** The parameters of the address and the query by their names, and the body. */
export type Input = Readonly<Record<string, unknown>>;

export interface Request {
  method: string;
  /** With the query. */
  path: string;
  payload: Payload | undefined;
  /** Sent twice with one key it happens once. */
  isOnce: boolean;
  /** The answer is a file. */
  isFile: boolean;
}

/**
 * The request of an operation, which is written as `POST /api/news/v1/articles once`: method, path and what else
 * has to be known of it. `query` stands in the place of the one that the input would make.
 */
export function requestOf(operation: string, input: Input, query?: URLSearchParams): Request {
  const [method = '', template = '', ...traits] = operation.split(' ');
  const { body, ...parameters }: Record<string, unknown> = input;
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = segment(parameters[name], name);
    delete parameters[name];
    return value;
  });
  const search = String(query ?? queryOf(parameters));
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    payload: payloadOf(body),
    isOnce: traits.includes('once'),
    isFile: traits.includes('file'),
  };
}

function segment(value: unknown, name: string): string {
  const text = value === undefined || value === null ? '' : String(value);
  // Two dots would lead to another address, however they are encoded.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name}: no value for the address`);
  return encodeURIComponent(text);
}

function queryOf(parameters: Input): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query;
}
