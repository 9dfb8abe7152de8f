// What a task on texts is: one for a worker thread, and a plain call for texts so small that no thread is worth it.
import { defineTask, type Task } from '../workers/index.ts';

export interface TextTask<Input, Output> extends Task<Input, Output> {
  call(input: Input): Output;
}

/** `file` is the address of the one that calls this, and exports `call` under its own name. */
export function textTask<Input, Output>(file: URL, call: (input: Input) => Output): TextTask<Input, Output> {
  return { ...defineTask<(input: Input) => Output>(file, call.name), call };
}
