// Menus that are loaded when they are first wanted: those of the frame, which is in the first load of every page.
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import type { Button } from './button.tsx';

/** A part that is loaded when it is drawn first, or before by `load`. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}

/** What an opened menu is told by its button. */
export interface Opened {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Opened by a key: the first entry has the focus. */
  byKey: boolean;
  onClose: () => void;
}

type ButtonProps = Pick<
  ComponentProps<typeof Button>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'onHoverStart' | 'onFocus' | 'onPress' | 'onKeyDown'
>;

/** A button with something behind it that is not loaded yet. */
export function LateMenu({
  haspopup = 'menu',
  button,
  load,
  children,
}: {
  haspopup?: 'menu' | 'dialog';
  button: (props: ButtonProps) => ReactElement;
  load: () => Promise<unknown>;
  children: (opened: Opened) => ReactElement;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'byKey' | 'byPointer'>();
  // A device without a network cannot load it now; the next press tries again.
  const prepare = () => void load().catch(() => {});
  const open = (byKey: boolean) => {
    // The focus comes back to where it was.
    trigger.current?.focus();
    setOpened(byKey ? 'byKey' : 'byPointer');
  };
  return (
    <>
      {button({
        ref: trigger,
        'aria-haspopup': haspopup,
        'aria-expanded': opened !== undefined,
        onHoverStart: prepare,
        onFocus: prepare,
        onPress: ({ pointerType }) => open(pointerType === 'keyboard' || pointerType === 'virtual'),
        onKeyDown(event) {
          if (haspopup === 'menu' && event.key === 'ArrowDown') open(true);
          else event.continuePropagation();
        },
      })}
      {opened !== undefined && (
        <Suspense>{children({ trigger, byKey: opened === 'byKey', onClose: () => setOpened(undefined) })}</Suspense>
      )}
    </>
  );
}
