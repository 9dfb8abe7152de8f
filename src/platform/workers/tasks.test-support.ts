export function double(input: number): number {
  return input * 2;
}

export async function doubleLater(input: number): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  return input * 2;
}

export function neverEnd(_input: null): void {
  for (;;);
}

export function fillMemory(_input: null): number {
  const kept: number[][] = [];
  for (;;) kept.push(new Array(100_000).fill(kept.length));
}

export function fail(message: string): void {
  throw new TypeError(message);
}

export function exit(_input: null): void {
  process.exit(3);
}

/** Waits until as many threads as `cells[0]` says were told to go on, then tells in which order they came. */
export function waitFor(cells: Int32Array): number {
  Atomics.wait(cells, 0, 0);
  return Atomics.add(cells, 1, 1);
}
