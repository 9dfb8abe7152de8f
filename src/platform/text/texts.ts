// Work on texts that people send: small ones are done at once, large ones on a worker thread.
import { invalidField } from '../http/errors/errors.ts';
import { JobStopped, type Workers, workTooLong } from '../workers/index.ts';
import { cleanTask } from './clean-task.ts';
import { MAX_INLINE, MAX_TEXT } from './limits.ts';
import type { RichText } from './rich-text.ts';
import type { TextTask } from './text-task.ts';

/** The caller whose work it is. */
interface Author {
  readonly id: number;
}

/** What a text is sent as, and how long it may be once it is clean. */
interface TextField {
  name: string;
  maxLength?: number;
  /** A text without words and pictures is refused. */
  isRequired?: boolean;
}

export interface Texts {
  /** Makes HTML harmless, and plain. Throws 400 that names the field where the result is too long. Not inside a transaction. */
  clean(author: Author, html: string, field: TextField): Promise<RichText>;
  /** Does the task at once where its input has up to `inline` characters. Throws 503, or `stopped`, where it takes too long. */
  run<Input, Output>(
    author: Author,
    task: TextTask<Input, Output>,
    input: Input,
    options: { length: number; inline: number; stopped?: () => Error },
  ): Promise<Output>;
}

// Honest texts take a fraction of a second; a busy machine may take ten times as long.
const TIME_LIMIT_MS = 15_000;

/** What a short text may become when it is read at once; seldom it grows beyond, and a thread reads it again. */
const MAX_INLINE_RESULT = 5 * MAX_INLINE;

export function createTexts(workers: Workers): Texts {
  const onThread = <Input, Output>({ id }: Author, task: TextTask<Input, Output>, input: Input): Promise<Output> =>
    workers.run(task, input, { key: `user ${id}`, timeLimitMs: TIME_LIMIT_MS });

  const cleanOnThread = async (author: Author, html: string, maxLength: number, name: string) => {
    try {
      return await onThread(author, cleanTask, { html, maxLength });
    } catch (error) {
      if (error instanceof JobStopped) throw invalidField(name, 'has markup that takes too long to read');
      throw error;
    }
  };

  return {
    async clean(author, html, { name, maxLength = MAX_TEXT, isRequired = false }) {
      const isShort = html.length <= MAX_INLINE;
      const atOnce = isShort ? cleanTask.call({ html, maxLength: Math.min(maxLength, MAX_INLINE_RESULT) }) : undefined;
      const clean = atOnce ?? (await cleanOnThread(author, html, maxLength, name));
      if (!clean) throw invalidField(name, `must not be longer than ${maxLength} characters once it is cleaned`);
      if (isRequired && clean.plain === '' && !clean.html.includes('<img '))
        throw invalidField(name, 'must not be empty');
      return clean;
    },

    async run(author, task, input, { length, inline, stopped = workTooLong }) {
      if (length <= inline) return task.call(input);
      try {
        return await onThread(author, task, input);
      } catch (error) {
        if (error instanceof JobStopped) throw stopped();
        throw error;
      }
    },
  };
}
