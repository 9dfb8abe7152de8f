// The form of the tables: one row for each operation, one letter for each kind of user.
import type { Capability } from '../../src/platform/access/index.ts';
import type { Company, Kind } from './company.ts';

/** What is asked: the variables of the path by their names, and the rest of the request. */
export interface Asked {
  [variable: string]: unknown;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Makes what is asked for. It is made again after an act that succeeded; one that takes the kind of user is made for each of
 * them.
 */
export type Subject = (company: Company, kind: Kind) => Asked | Promise<Asked>;

/**
 * How each kind of user is answered, in the order of `kinds`, spaces aside:
 *
 *     anonymous, blocked   ordinary, owner, manager, member of the group, holder   read-only, outsider   administrator
 *
 * `o` it is done, `u` 401: sign in, `f` 403: refused, `h` 404: as if it were not there, `b` 400: as if what the request names
 * were not there, `c` 409: not in this state, `n` the answer says that nothing was done, `s` 500, which the specification wants.
 */
export type Row = readonly [answers: string, subject?: Subject];

export interface Table {
  /** What the holder holds; all of them together where the module has none. */
  capability?: Capability;
  /** By method and path, as the description has them. Aliases have the row of their main address. */
  rows: Readonly<Record<string, Row>>;
}
