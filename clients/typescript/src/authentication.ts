import type { Credentials } from './options.ts';

export interface Authentication {
  /** Whether the browser adds its cookies. */
  credentials: 'same-origin' | 'omit';
  headers(): Record<string, string>;
  /** Takes the cookie of a session from an answer, where no browser does. */
  remember(response: Response): void;
}

export function authenticate(url: string, auth: Credentials | undefined): Authentication {
  if (auth === 'session') return withSession(url);
  // With `x-requested-with` a refused request does not make a browser ask for a password.
  const headers = { 'x-requested-with': 'atrium', ...authorization(auth) };
  return { credentials: 'omit', headers: () => headers, remember() {} };
}

function authorization(auth: Exclude<Credentials, 'session'> | undefined): Record<string, string> {
  if (!auth) return {};
  if ('token' in auth) return { authorization: `Bearer ${auth.token}` };
  const bytes = new TextEncoder().encode(`${auth.username}:${auth.password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/**
 * A browser keeps the cookie and hides it from scripts; it also tells the server on which page a write was made.
 * Elsewhere the cookie is kept here, and sent with the origin of the instance, without which no write is taken.
 */
function withSession(url: string): Authentication {
  const cookies = new Map<string, string>();
  return {
    credentials: 'same-origin',
    headers() {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return { 'x-requested-with': 'atrium', ...(cookie && { cookie, origin: new URL(url).origin }) };
    },
    remember(response) {
      for (const line of response.headers.getSetCookie?.() ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /;\s*max-age=0\b/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}
