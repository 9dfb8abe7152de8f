// Thanks from anywhere: the frame opens the form, unless the page has one.
type Open = () => void;

let onPage: Open | undefined;
let inFrame: Open | undefined;

export function thank(): void {
  (onPage ?? inFrame)?.();
}

/** The page has a form of its own; returns how it lets go of it. */
export function takeThanks(open: Open): () => void {
  onPage = open;
  return () => {
    if (onPage === open) onPage = undefined;
  };
}

export function openThanksInFrame(open: Open): () => void {
  inFrame = open;
  return () => {
    if (inFrame === open) inFrame = undefined;
  };
}
