export interface Assignment {
  file: string;
  name: string;
  input: unknown;
}

export type Report<Output> =
  /** The file is loaded: from here on the time of the job counts. */
  { kind: 'begun' } | { kind: 'done'; output: Output } | { kind: 'failed'; error: Error };
