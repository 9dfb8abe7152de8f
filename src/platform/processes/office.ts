// The part of the process that started the others: it hands on what they tell each other, and gives out turns.
import type { ToMember, ToOffice } from './messages.ts';

export interface Office {
  /** A process was started: `send` reaches it. It takes turns at once, and listens when it says so. */
  connect(id: string, send: (message: ToMember) => void): void;
  receive(from: string, message: ToOffice): void;
  /** It has ended, and with it whatever it held. */
  leave(id: string): void;
}

interface HeldTurn {
  holder: string;
  /** In the order in which they asked. */
  waiting: string[];
}

export function createOffice(): Office {
  const lines = new Map<string, (message: ToMember) => void>();
  const members = new Set<string>();
  const turns = new Map<string, HeldTurn>();

  const tellMembers = (): void => {
    for (const id of members) lines.get(id)?.({ kind: 'members', ids: [...members] });
  };
  const take = (id: string, name: string): void => {
    const turn = turns.get(name);
    if (!turn) {
      turns.set(name, { holder: id, waiting: [] });
      lines.get(id)?.({ kind: 'granted', turn: name });
      return;
    }
    turn.waiting.push(id);
    if (turn.waiting.length === 1) lines.get(turn.holder)?.({ kind: 'wanted', turn: name });
  };
  const pass = (name: string, turn: HeldTurn): void => {
    const next = turn.waiting.shift();
    if (next === undefined) {
      turns.delete(name);
      return;
    }
    turn.holder = next;
    lines.get(next)?.({ kind: 'granted', turn: name });
    if (turn.waiting.length > 0) lines.get(next)?.({ kind: 'wanted', turn: name });
  };

  return {
    connect(id, send) {
      lines.set(id, send);
    },
    receive(from, message) {
      // What a process sent last may arrive after its end was seen.
      if (!lines.has(from)) return;
      if (message.kind === 'begin') {
        members.add(from);
        tellMembers();
      } else if (message.kind === 'take') take(from, message.turn);
      else if (message.kind === 'give') {
        const turn = turns.get(message.turn);
        if (turn?.holder === from) pass(message.turn, turn);
      } else {
        const { to, topic, message: content } = message;
        for (const id of to === undefined ? members : [to]) {
          if (id !== from && members.has(id)) lines.get(id)?.({ kind: 'post', from, topic, message: content });
        }
      }
    },
    leave(id) {
      lines.delete(id);
      // First of all, so that whoever gets a turn of it knows that it is gone.
      if (members.delete(id)) tellMembers();
      for (const [name, turn] of turns) {
        turn.waiting = turn.waiting.filter((waiting) => waiting !== id);
        if (turn.holder === id) pass(name, turn);
      }
    },
  };
}
