// Owns the list of endpoints that are still to be built. It only ever gets shorter.
import { type Endpoint, endpoints, type Interface } from './endpoints.ts';

/** To be lowered together with the list, and never raised. */
export const NOT_BUILT_MAX = 0;

/** Whole interfaces first; once one is begun, name its missing rows one by one in `rows`. */
const interfaces: readonly Interface[] = [];

/** `GET /api/…/{id}`, as in endpoints.ts. */
const rows: readonly string[] = [];

export const notBuilt: readonly Endpoint[] = endpoints.filter(
  (endpoint) => interfaces.includes(endpoint.interface) || rows.includes(`${endpoint.method} ${endpoint.path}`),
);

export const namesNothing: readonly string[] = rows.filter(
  (row) => !endpoints.some(({ method, path }) => `${method} ${path}` === row),
);
