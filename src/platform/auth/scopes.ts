// What a token may do: the scopes that it was made with, against the module and the method of a route.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/errors/errors.ts';
import { routeOf } from '../http/requests/route.ts';
import type { SignIn } from './authenticator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to every token, whatever its scopes: it tells a program no more than whose token it holds. */
    anyScope?: boolean;
  }
}

const ACTS = ['read', 'write'] as const;
type Act = (typeof ACTS)[number];

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `/api/people/v1/me`, `/intranet/rest/people/users`, `/metrics`: the word that names a module. */
const WORD = /^\/(?:api\/|intranet\/(?:rest\/)?)?([a-z]+)/;

export interface TokenScopes {
  /** Every scope that a token can have: `read` and `write` for all modules, `people:read` for one. */
  list(): string[];
  isKnown(scope: string): boolean;
  /** Throws 403 that names the scope, when the request came with a token that lacks it. */
  require(request: FastifyRequest, signIn: SignIn): void;
}

/** `modules`: the module of an address whose word is not its name. */
export function createTokenScopes(app: FastifyInstance, modules: Readonly<Record<string, string>>): TokenScopes {
  const byUrl = new Map<string, string>();
  const moduleOf = (url: string) => {
    const word = WORD.exec(url)?.[1];
    return word === undefined ? undefined : (modules[word] ?? word);
  };
  app.addHook('onRoute', ({ url, config }) => {
    const module = moduleOf(url);
    if (module !== undefined && config?.access !== 'public') byUrl.set(url, module);
  });
  const list = () => [
    ...ACTS,
    ...[...new Set(byUrl.values())].toSorted().flatMap((module) => ACTS.map((act) => `${module}:${act}`)),
  ];
  return {
    list,
    isKnown: (scope) => list().includes(scope),
    require(request, signIn) {
      if (signIn.via !== 'token' || signIn.scopes === null || routeOf(request).config.anyScope) return;
      const act: Act = SAFE.has(request.method) ? 'read' : 'write';
      if (signIn.scopes.has(act)) return;
      const { url = '' } = routeOf(request);
      const needed = `${byUrl.get(url) ?? moduleOf(url)}:${act}`;
      if (signIn.scopes.has(needed)) return;
      throw new AppError('scope_missing', 403, `The token lacks the scope ${needed}`);
    },
  };
}
