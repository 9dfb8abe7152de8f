// The order in which requests are begun: users take turns, so that nobody waits behind all the requests of another.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asCaller } from '../../caller.ts';

/** Requests of one user that are worked on at a time; further ones wait. */
const MOST_IN_HAND = 8;
/** How long requests are begun as they come, or in turn, before the loop looks for new ones. */
const SLICE_MS = 5;
/** Requests that are begun between two looks, if they take less than a slice. */
const MOST_BETWEEN_LOOKS = 10;

export interface Turns {
  /** Calls `begin` at once when nobody waits, otherwise when it is this user's turn. */
  take(user: string, begin: () => void): void;
  /** A request of the user needs no more work. */
  giveBack(user: string): void;
}

export interface Pace {
  now(): number;
  /** Calls back after the loop has looked for new requests. */
  defer(callback: () => void): void;
  sliceMs: number;
  mostInHand: number;
}

/**
 * Most requests are begun as they come. Once the loop has been busy for a slice, what comes is queued, and after each look at
 * the connections as many requests are begun as fit a slice, at least one, the users in turn: whoever sends one request waits for
 * one of each other user.
 */
export function createTurns({ now, defer, sliceMs, mostInHand }: Pace): Turns {
  /** Requests that could be begun, by user; the order of the users is that of their turns. */
  const ready = new Map<string, (() => void)[]>();
  /** Requests of users who have as many in hand as they may. */
  const held = new Map<string, (() => void)[]>();
  const inHand = new Map<string, number>();
  let sliceStart: number | undefined;

  const isFull = (user: string) => (inHand.get(user) ?? 0) >= mostInHand;
  const start = (user: string, begin: () => void) => {
    inHand.set(user, (inHand.get(user) ?? 0) + 1);
    begin();
  };
  const isWithinSlice = () => {
    if (sliceStart === undefined) {
      sliceStart = now();
      scheduleTurns();
      return true;
    }
    return now() - sliceStart < sliceMs;
  };
  /** Each turn is a callback of its own: what a request does at once is done, and its time known, before the next one. */
  const scheduleTurns = () => {
    for (let turn = 1; turn <= MOST_BETWEEN_LOOKS; turn += 1) defer(() => takeTurn(turn));
  };
  const takeTurn = (turn: number) => {
    if (turn === 1) sliceStart = now();
    if (turn === 1 || isWithinSlice()) beginNext();
    if (turn < MOST_BETWEEN_LOOKS) return;
    if (ready.size > 0) scheduleTurns();
    else sliceStart = undefined;
  };
  const beginNext = () => {
    const [turn] = ready;
    if (!turn) return;
    const [user, waiting] = turn;
    const begin = waiting.shift();
    ready.delete(user);
    if (begin) start(user, begin);
    if (waiting.length > 0) (isFull(user) ? held : ready).set(user, waiting);
  };
  const queue = (user: string, begin: () => void) => {
    const queues = isFull(user) ? held : ready;
    const waiting = queues.get(user);
    if (waiting) waiting.push(begin);
    else queues.set(user, [begin]);
    if (sliceStart === undefined) isWithinSlice();
  };

  return {
    take(user, begin) {
      if (!isFull(user) && ready.size === 0 && isWithinSlice()) start(user, begin);
      else queue(user, begin);
    },
    giveBack(user) {
      const left = (inHand.get(user) ?? 0) - 1;
      if (left > 0) inHand.set(user, left);
      else inHand.delete(user);
      const waiting = held.get(user);
      if (!waiting) return;
      held.delete(user);
      ready.set(user, waiting);
      if (sliceStart === undefined) isWithinSlice();
    },
  };
}

/** After the sign-in: whose turn it is depends on who asks. Requests of nobody take turns by their address. */
export function registerTurns(app: FastifyInstance): void {
  const pace = { now: () => performance.now(), defer: setImmediate, sliceMs: SLICE_MS };
  const ofUsers = createTurns({ ...pace, mostInHand: MOST_IN_HAND });
  // Behind one address may sit a whole company: what some of it leave unfinished must not hold up the others.
  const ofNobody = createTurns({ ...pace, mostInHand: Number.POSITIVE_INFINITY });
  app.addHook('onRequest', (request, reply, done) => {
    const turns = request.actor ? ofUsers : ofNobody;
    const name = callerOf(request);
    turns.take(name, () => {
      const turn = createTurn(() => turns.giveBack(name));
      inHand.set(request, turn);
      reply.raw.once('close', turn.answered);
      // A request whose sender has hung up while it waited is not begun.
      if (reply.raw.destroyed) turn.answered();
      else done();
    });
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const turn = inHand.get(request);
      turn?.workBegins();
      const result = asCaller(callerOf(request), () => handler.call(this, request, reply), request);
      if (turn && isPromise(result)) result.then(turn.workEnds, turn.workEnds);
      else turn?.workEnds();
      return result;
    };
  });
}

interface Turn {
  workBegins(): void;
  workEnds(): void;
  answered(): void;
  end(): void;
}

/** A turn ends with the answer, but not before the work: to hang up does not make room for more of it. */
function createTurn(giveBack: () => void): Turn {
  let isInHand = true;
  let isWorking = false;
  let isAnswered = false;
  const end = () => {
    if (isInHand) giveBack();
    isInHand = false;
  };
  return {
    end,
    workBegins() {
      isWorking = true;
    },
    workEnds() {
      isWorking = false;
      if (isAnswered) end();
    },
    answered() {
      isAnswered = true;
      if (!isWorking) end();
    },
  };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? String(actor.id) : ip;
}

const inHand = new WeakMap<FastifyRequest, Turn>();

/** The request goes on for long without much work, as transfers and streams do: it no longer counts as one in hand. */
export function endTurn(request: FastifyRequest): void {
  inHand.get(request)?.end();
}
