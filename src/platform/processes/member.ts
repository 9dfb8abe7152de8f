// The part of a process that serves: it tells the others through the one that started it, and takes turns with them.
import type { ToMember, ToOffice } from './messages.ts';
import { type Asked, defineTopic, type Processes, type Topic, type Turn } from './processes.ts';

/** Longer than an answer takes: one that comes later is of a process that is stuck. */
const ANSWER_MS = 2_000;

export interface Member extends Processes {
  receive(message: ToMember): void;
}

interface TurnState {
  /** The office has given it to this process. */
  isHeld: boolean;
  /** Somebody here works in it. */
  isTaken: boolean;
  /** Another process waits for it. */
  isWanted: boolean;
  isAskedFor: boolean;
  waiting: { begin(turn: Turn): void; isKept: boolean }[];
}

interface Question {
  answers: unknown[];
  missing: Set<string>;
  done(): void;
}

const questions = defineTopic<{ number: number; topic: string; question: unknown }>('question');
const answers = defineTopic<{ number: number; answer?: unknown }>('answer');

export function createMember(id: string, count: number, send: (message: ToOffice) => void): Member {
  const listeners = new Map<string, ((message: never, from: string) => void)[]>();
  const joinListeners: ((process: string) => void)[] = [];
  const leaveListeners: ((process: string) => void)[] = [];
  const givers = new Map<string, (question: never) => unknown>();
  const turns = new Map<string, TurnState>();
  const asked = new Map<number, Question>();
  let others = new Set<string>();
  let lastNumber = 0;

  const hear: Processes['hear'] = (topic, listener) => {
    listeners.set(topic.name, [...(listeners.get(topic.name) ?? []), listener]);
  };
  const tell: Processes['tell'] = (to, topic, message) => send({ kind: 'post', to, topic: topic.name, message });

  const stateOf = (name: string): TurnState => {
    const known = turns.get(name);
    if (known) return known;
    const state = { isHeld: false, isTaken: false, isWanted: false, isAskedFor: false, waiting: [] };
    turns.set(name, state);
    return state;
  };
  const giveBack = (name: string, state: TurnState): void => {
    state.isHeld = false;
    state.isWanted = false;
    send({ kind: 'give', turn: name });
  };
  /** Begins the next piece of work, or asks for the turn, or gives it to the others. */
  const settle = (name: string, state: TurnState, isKept: boolean): void => {
    if (state.isTaken) return;
    const [next] = state.waiting;
    if (state.isHeld && next) {
      state.waiting.shift();
      state.isTaken = true;
      next.begin(createTurn(name, state, next.isKept));
    } else if (next) {
      if (!state.isAskedFor) send({ kind: 'take', turn: name });
      state.isAskedFor = true;
    } else if (state.isHeld && !isKept) giveBack(name, state);
    if (!state.isHeld && state.waiting.length === 0) turns.delete(name);
  };
  const createTurn = (name: string, state: TurnState, isKept: boolean): Turn => {
    let isOver = false;
    return {
      end() {
        if (isOver) return;
        isOver = true;
        state.isTaken = false;
        // Those who wait elsewhere come before those who wait here: they take turns.
        if (state.isWanted) giveBack(name, state);
        settle(name, state, isKept);
      },
    };
  };

  const meet = (ids: readonly string[]): void => {
    const before = others;
    others = new Set(ids.filter((other) => other !== id));
    for (const other of others) if (!before.has(other)) for (const listener of joinListeners) listener(other);
    for (const other of before) {
      if (others.has(other)) continue;
      for (const question of asked.values()) noteAnswer(question, other);
      for (const listener of leaveListeners) listener(other);
    }
  };
  const noteAnswer = (question: Question, from: string): void => {
    question.missing.delete(from);
    if (question.missing.size === 0) question.done();
  };

  hear(questions, ({ number, topic, question }, from) => {
    const give = givers.get(topic);
    if (!give) return tell(from, answers, { number });
    // The topic is the promise that its questions have this type.
    void (async () => give(question as never))().then(
      (answer) => tell(from, answers, { number, answer }),
      () => tell(from, answers, { number }),
    );
  });
  hear(answers, ({ number, answer }, from) => {
    const question = asked.get(number);
    if (!question) return;
    if (answer !== undefined) question.answers.push(answer);
    noteAnswer(question, from);
  });

  return {
    id,
    count,
    begin: () => send({ kind: 'begin' }),
    hear,
    tell,
    broadcast: (topic, message) => send({ kind: 'post', to: undefined, topic: topic.name, message }),
    onJoin: (listener) => void joinListeners.push(listener),
    onLeave: (listener) => void leaveListeners.push(listener),
    answer: (topic, give) => void givers.set(topic.name, give),
    async ask<Q, A>({ name: topic }: Topic<Asked<Q, A>>, question: Q): Promise<A[]> {
      if (others.size === 0) return [];
      lastNumber += 1;
      const number = lastNumber;
      const { promise, resolve } = Promise.withResolvers<void>();
      const asking: Question = { answers: [], missing: new Set(others), done: resolve };
      asked.set(number, asking);
      const patience = setTimeout(resolve, ANSWER_MS).unref();
      send({ kind: 'post', to: undefined, topic: questions.name, message: { number, topic, question } });
      await promise;
      clearTimeout(patience);
      asked.delete(number);
      // The topic is the promise that its answers have this type.
      return asking.answers as A[];
    },
    turn(name, { isKept = false } = {}) {
      return new Promise((begin) => {
        const state = stateOf(name);
        state.waiting.push({ begin, isKept });
        settle(name, state, isKept);
      });
    },
    receive(message) {
      if (message.kind === 'post') {
        // The topic is the promise that its messages have this type.
        for (const listener of listeners.get(message.topic) ?? []) listener(message.message as never, message.from);
      } else if (message.kind === 'members') meet(message.ids);
      else {
        const state = stateOf(message.turn);
        if (message.kind === 'granted') {
          state.isHeld = true;
          state.isAskedFor = false;
        } else if (state.isHeld) {
          state.isWanted = true;
          if (!state.isTaken) giveBack(message.turn, state);
        }
        settle(message.turn, state, true);
      }
    },
  };
}
