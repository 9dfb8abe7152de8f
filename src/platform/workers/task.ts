// What a task is: an exported function of a file, which worker threads load by its address.

/** Input and output are copied between the threads: plain data only. */
export interface Task<Input, Output> {
  /** Address of the file, for `import()`. */
  readonly file: string;
  /** Name of the exported function. */
  readonly name: string;
  /** Never there: it carries the types. */
  readonly signature?: (input: Input) => Output;
}

/**
 * `Signature` is the type of the exported function, taken from the file itself so that both stay the same:
 * `defineTask<typeof heavy.compare>(…, 'compare')` after `import type * as heavy`. The address is a `new URL` of a literal path, which
 * the bundle knows by that.
 */
export function defineTask<Signature extends (input: never) => unknown>(
  file: URL,
  name: string,
): Task<Parameters<Signature>[0], Awaited<ReturnType<Signature>>> {
  return { file: file.href, name };
}
