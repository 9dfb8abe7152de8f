// Short reads on PostgreSQL: many of them go over few connections, one behind the other and without waiting for each other.
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { isTransient } from './dialect.ts';
import type { StatementNames } from './statement-names.ts';
import { runStatement } from './statement-query.ts';

export interface ShortReads {
  read(query: CompiledQuery): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Line {
  client: pg.Client;
  /** Reads without an answer yet. */
  open: number;
}

/**
 * A statement that waits for the answer to the one before, on a connection of its own, costs two calls of the system; those that are sent
 * together cost two for all of them. What is read in one turn of the event loop is sent together at its end. The configuration must ask
 * for pipelined connections.
 */
export function createShortReads(
  config: pg.ClientConfig,
  { connections, names, Client }: { connections: number; names: StatementNames; Client: typeof pg.Client },
): ShortReads {
  const lines = new Set<Line>();

  const openLine = (): Line => {
    const client = new Client(config);
    const line = { client, open: 0 };
    lines.add(line);
    // Whoever waits for an answer is told by the read that fails; the next read opens another line.
    const forget = () => lines.delete(line);
    client.on('error', forget);
    client.on('end', forget);
    client.connect().catch(forget);
    forgoCompiling(client);
    return line;
  };
  const chooseLine = (): Line => {
    let chosen: Line | undefined;
    for (const line of lines) if (!chosen || line.open < chosen.open) chosen = line;
    return chosen && (chosen.open === 0 || lines.size >= connections) ? chosen : openLine();
  };

  const read = async ({ sql, parameters }: CompiledQuery): Promise<unknown[]> => {
    const line = chooseLine();
    line.open += 1;
    sendTogether(line.client);
    const name = names.of(sql);
    try {
      const { rows } = await runStatement(line.client, {
        text: sql,
        values: [...parameters],
        ...(name ? { name } : {}),
      });
      return rows;
    } catch (error) {
      if (!names.renew(error, name) && !isTransient(error)) throw error;
    } finally {
      line.open -= 1;
    }
    return read({ sql, parameters } as CompiledQuery);
  };

  return {
    read,
    async close() {
      await Promise.all([...lines].map(({ client }) => client.end()));
    },
  };
}

/** Statements of one turn of the event loop are written to the connection together, at the end of the turn. */
export function sendTogether({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Statements of ours are short. PostgreSQL would compile a long text such as a search, which takes many times as long as to run it. */
export function forgoCompiling(client: Pick<pg.Client, 'query'>): void {
  client.query('set jit = off').catch(() => {});
}
