const LONGEST_WAIT_FRAMES = 120;
let latest = 0;

/** Focuses what a list or a drawing shows only after it has moved, which takes a slow device some frames. */
export function focusWhenThere(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  latest += 1;
  const call = latest;
  const before = document.activeElement;
  const lookIn = (frames: number) =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      const hasMovedOn = now !== before && now !== document.body;
      if (call !== latest || hasMovedOn) return;
      const found = find();
      if (found) found.focus(options);
      else if (frames > 0) lookIn(frames - 1);
    });
  requestAnimationFrame(() => lookIn(LONGEST_WAIT_FRAMES));
}
