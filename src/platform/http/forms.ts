// Owns multipart forms: only the routes that take them pay for reading them.
import multipart from '@fastify/multipart';
import type { App } from './server.ts';

const LIMITS = { files: 10, fields: 100, fieldSize: 1024 * 1024 };

/** Registers routes that take `multipart/form-data`. Everywhere else it is a wrong content type. */
export async function formRoutes(app: App, register: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    register(scope);
  });
}
