// The line to the process that started this one.
import { createMember } from './member.ts';
import type { ToMember } from './messages.ts';
import type { Processes } from './processes.ts';

/** Names the process to itself. */
export const PROCESS_ID = 'ATRIUM_PROCESS_ID';

/** For a process that was started to serve with others, `count` of them. */
export function joinProcesses(count: number): Processes {
  const member = createMember(process.env[PROCESS_ID] ?? '', count, (message) => {
    // Without the process that started it this one is about to end.
    if (process.connected) process.send?.(message);
  });
  // What cannot be sent any more; the end of the line is told as well.
  process.on('error', () => {});
  process.on('message', (message: ToMember | string) => {
    if (typeof message === 'object') member.receive(message);
  });
  return member;
}
