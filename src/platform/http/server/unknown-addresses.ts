import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { AppError } from '../errors/errors.ts';
import { routeOf } from '../requests/route.ts';
import { pathOf } from '../requests/url-rewriting.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The error of a request that no route takes: 404, or 405 with the methods that are possible. */
    unknownAddress(request: FastifyRequest): AppError;
  }
}

/** How addresses are compared, here and by the framework. */
export const routing = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 2000 } as const;

/**
 * 405 with `Allow` where the path is known under another method, otherwise 404. A word that is an address of its own
 * (`document/1/versions`) is never taken for the variable of another (`document/:doc_id/:version_num`).
 */
export function registerUnknownAddresses(app: FastifyInstance): void {
  const router = createRouter({ ...routing });
  const known = new Set<HTTPMethod>();
  const addresses = new Set<string>();
  const shadowing = new Set<string>();
  app.addHook('onRoute', (route) => {
    addresses.add(route.url);
    for (const method of [route.method].flat()) {
      known.add(method as HTTPMethod);
      if (!router.findRoute(method as HTTPMethod, route.url)) router.on(method as HTTPMethod, route.url, () => {});
    }
  });
  app.addHook('onReady', (done) => {
    const sameLength = Map.groupBy(
      [...addresses].map((address) => address.split('/')),
      (words) => words.length,
    );
    for (const all of sameLength.values()) {
      for (const words of all) if (all.some((others) => isMoreExact(others, words))) shadowing.add(words.join('/'));
    }
    done();
  });
  /** The methods that the path is meant for, and how many variables it has then. */
  const methodsAt = (path: string) => {
    const found = [...known].flatMap((method) => {
      const params = router.find(method, path)?.params;
      return params ? [{ method, variables: Object.keys(params).length }] : [];
    });
    const variables = Math.min(...found.map((one) => one.variables));
    return { variables, allowed: found.filter((one) => one.variables === variables).map(({ method }) => method) };
  };
  const notAllowed = (request: FastifyRequest, allowed: readonly string[]) =>
    new AppError('method_not_allowed', 405, `${request.method} is not possible here`, {
      headers: { allow: [...allowed].sort().join(', ') },
    });
  const unknown = (request: FastifyRequest): AppError => {
    const { allowed } = methodsAt(pathOf(request.url));
    if (allowed.length === 0) return new AppError('not_found', 404, 'There is nothing at this address');
    return notAllowed(request, allowed);
  };
  app.addHook('preValidation', (request, _reply, done) => {
    if (!shadowing.has(routeOf(request).url ?? '')) return done();
    const { variables, allowed } = methodsAt(pathOf(request.url));
    const isMeant = Object.keys(request.params ?? {}).length === variables;
    done(isMeant ? undefined : notAllowed(request, allowed));
  });
  app.decorate('unknownAddress', unknown);
  app.setNotFoundHandler((request, reply) => app.sendError(unknown(request), request, reply));
}

/** Is an address the other with a word in the place of a variable? Both have as many words. */
function isMoreExact(words: readonly string[], others: readonly string[]): boolean {
  if (words === others) return false;
  const isVariable = (word: string) => word.startsWith(':');
  return words.every((word, at) => word === others[at] || (isVariable(others[at] ?? '') && !isVariable(word)));
}
