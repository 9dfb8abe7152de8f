// A server that is about to stop: it answers as before, tells balancers that it goes, and keeps no connection.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';

export interface Draining {
  isOn(): boolean;
  /** Resolves when balancers have had so much time to notice. */
  run(ms: number): Promise<void>;
}

export function createDraining(app: App): Draining {
  let isOn = false;
  return {
    isOn: () => isOn,
    async run(ms) {
      if (ms === 0) return;
      isOn = true;
      // Whoever is told so sends nothing more on it: a connection that is closed while it is idle may meet the next request.
      app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      await sleep(ms);
    },
  };
}
