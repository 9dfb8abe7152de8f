const SHOWN_EVERY_MS = 10_000;

/** On a terminal one line that changes; elsewhere a line for each step, and one now and then while it lasts. */
export function showProgress() {
  const isTerminal = process.stdout.isTTY === true;
  let width = 0;
  let shownAt = performance.now();
  return {
    show(title: string, count: number, done: boolean): void {
      const line = `  ${String(count).padStart(8)}  ${title}`;
      const now = performance.now();
      if (!isTerminal && !done && now - shownAt < SHOWN_EVERY_MS) return;
      shownAt = now;
      if (!isTerminal) return void process.stdout.write(`${line}${done ? '' : ' …'}\n`);
      process.stdout.write(`\r${line.padEnd(width)}${done ? '\n' : ''}`);
      width = done ? 0 : line.length;
    },
    end: () => void process.stdout.write('\n'),
  };
}
