// What fingers do beyond pressing: swiping back from the edge, and a long press on browsers that know none.

/** How far from the edge a swipe begins, and how far it goes to count. */
const EDGE = 28;
const ENOUGH = 90;
/** Browsers that know a long press tell of it before. */
const LONG_MS = 600;
const STILL = 10;

/** Until the returned function is called. */
export function listenToTouch(page: HTMLElement, goBack: () => void): () => void {
  const ends = [swipeBack(page, goBack), longPress()];
  return () => {
    for (const end of ends) end();
  };
}

/** A swipe from the edge where lines begin goes back from a page that has one above it; the key of it is Esc, or that of the browser. */
function swipeBack(page: HTMLElement, goBack: () => void): () => void {
  let from: { x: number; y: number } | undefined;
  let swiped = 0;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const isRightToLeft = () => document.documentElement.dir === 'rtl';
  const show = () => {
    page.toggleAttribute('data-swiped', swiped > 0 && !isStill.matches);
    page.style.setProperty('--swiped', `${isRightToLeft() ? -swiped : swiped}px`);
  };
  const begin = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    const isAtEdge = touch && (isRightToLeft() ? innerWidth - touch.clientX : touch.clientX) <= EDGE;
    from = touches.length === 1 && isAtEdge && hasPageAbove() ? { x: touch.clientX, y: touch.clientY } : undefined;
    swiped = 0;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!from || !touch) return;
    const across = (touch.clientX - from.x) * (isRightToLeft() ? -1 : 1);
    const down = Math.abs(touch.clientY - from.y);
    if (swiped === 0 && down > STILL && down > across) from = undefined;
    else {
      swiped = Math.max(0, across);
      if (swiped > STILL && event.cancelable) event.preventDefault();
      show();
    }
  };
  const end = () => {
    const isEnough = from !== undefined && swiped >= ENOUGH;
    from = undefined;
    swiped = 0;
    show();
    if (isEnough) goBack();
  };
  const cancel = () => {
    from = undefined;
    end();
  };
  page.addEventListener('touchstart', begin, { passive: true });
  page.addEventListener('touchmove', move, { passive: false });
  page.addEventListener('touchend', end);
  page.addEventListener('touchcancel', cancel);
  return () => {
    page.removeEventListener('touchstart', begin);
    page.removeEventListener('touchmove', move);
    page.removeEventListener('touchend', end);
    page.removeEventListener('touchcancel', cancel);
  };
}

/** Rooms are at the top; what stands in them has an address below theirs. */
const hasPageAbove = () => location.pathname.replace(/\/+$/, '').split('/').length > 2;

/** Tells of a long press as of a right click, once: rows answer both alike. The key of it is Shift-F10. */
function longPress(): () => void {
  let timer: number | undefined;
  let at: { x: number; y: number } | undefined;
  let isTold = false;
  let isTaken = false;
  const stop = () => clearTimeout(timer);
  const begin = ({ touches, target }: TouchEvent) => {
    stop();
    const [touch] = touches;
    isTold = false;
    isTaken = false;
    if (touches.length !== 1 || !touch || !(target instanceof Element)) return;
    at = { x: touch.clientX, y: touch.clientY };
    const { clientX, clientY } = touch;
    timer = window.setTimeout(() => {
      if (isTold) return;
      const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button: 2 });
      isTaken = !target.dispatchEvent(menu);
    }, LONG_MS);
  };
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (!touch || !at || Math.hypot(touch.clientX - at.x, touch.clientY - at.y) > STILL) stop();
  };
  const tell = (event: Event) => {
    if (isTold || isTaken) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    isTold = true;
  };
  /** The finger goes up from a row that was pressed long: that is no press. */
  const end = (event: TouchEvent) => {
    stop();
    if (isTaken && event.cancelable) event.preventDefault();
  };
  addEventListener('touchstart', begin, { passive: true });
  addEventListener('touchmove', move, { passive: true });
  addEventListener('touchend', end, { passive: false });
  addEventListener('touchcancel', stop);
  addEventListener('contextmenu', tell, { capture: true });
  return () => {
    stop();
    removeEventListener('touchstart', begin);
    removeEventListener('touchmove', move);
    removeEventListener('touchend', end);
    removeEventListener('touchcancel', stop);
    removeEventListener('contextmenu', tell, { capture: true });
  };
}
