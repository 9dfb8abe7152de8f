// What goes over the line between a process that serves and the one that started it.

export type ToOffice =
  | { kind: 'post'; to: string | undefined; topic: string; message: unknown }
  /** The sender listens from now on. */
  | { kind: 'begin' }
  | { kind: 'take'; turn: string }
  | { kind: 'give'; turn: string };

export type ToMember =
  | { kind: 'post'; from: string; topic: string; message: unknown }
  /** Everybody who listens, the reader included. */
  | { kind: 'members'; ids: string[] }
  | { kind: 'granted'; turn: string }
  /** Others wait for a turn that the reader holds. */
  | { kind: 'wanted'; turn: string };
