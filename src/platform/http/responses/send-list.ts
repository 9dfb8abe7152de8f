// Long lists on the wire: an array that is written a slice at a time, as fast as its reader takes it.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { letOthersIn } from '../../let-others-in.ts';

/**
 * Sends the rows of all slices as one array. A list of one slice is an answer like any other; of a longer one no more
 * than two slices are in memory, however long it is and however slowly it is read.
 */
export async function sendList<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  slices: AsyncGenerator<readonly T[]>,
  present: (row: T) => unknown,
): Promise<FastifyReply> {
  // A failure before the first row can still be answered as an error.
  const first = await slices.next();
  if (first.done) return reply.send([]);
  const second = await slices.next();
  if (second.done) return reply.send(first.value.map(present));
  reply.type('application/json; charset=utf-8');
  if (request.method === 'HEAD') {
    await slices.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(write(reply, present, [first.value, second.value], slices)));
}

async function* write<T>(
  reply: FastifyReply,
  present: (row: T) => unknown,
  begun: readonly (readonly T[])[],
  rest: AsyncGenerator<readonly T[]>,
): AsyncGenerator<string> {
  let separator = '[';
  const textOf = (rows: readonly T[]) => {
    const text = separator + String(reply.serialize(rows.map(present))).slice(1, -1);
    separator = ',';
    return text;
  };
  try {
    for (const rows of begun) if (rows.length > 0) yield textOf(rows);
    for await (const rows of rest) {
      await letOthersIn();
      if (rows.length > 0) yield textOf(rows);
    }
    yield separator === '[' ? '[]' : ']';
  } finally {
    await rest.return(undefined);
  }
}
