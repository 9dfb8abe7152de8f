// What somebody has pinned, in their order: dragged, or moved by Alt and an arrow, or by the menu of each.
import { Ellipsis } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { iconOf, useHomeTexts, usePins } from '../features/home/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { LateMenu, late } from '../ui/late-menu.tsx';
import styles from './frame.module.css';

const PinMenu = late(() => import('./pin-menu.tsx').then((module) => module.PinMenu));

export function Pins() {
  const { frame } = useTexts();
  const t = useHomeTexts();
  const { pins, move, toggle } = usePins();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const walked = useRef<string>(undefined);
  // The row that was walked to another place keeps the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are in their new order when the pins are.
  useEffect(() => {
    if (walked.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${walked.current}"] > a`)?.focus();
    walked.current = undefined;
  }, [pins]);
  if (pins.length === 0) return null;

  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const pin = pins[at];
    if (!event.altKey || !pin || step === undefined || pins[at + step] === undefined) return;
    event.preventDefault();
    walked.current = keyOf(pin);
    move(at, at + step);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dragging = (at: number) => ({
    draggable: true,
    'data-dragged': dragged === at || undefined,
    'data-over': over !== at || dragged === undefined || dragged === at ? undefined : dragged < at ? 'after' : 'before',
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(at);
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, at);
      end();
    },
    onDragEnd: end,
  });
  return (
    <>
      <h2 className={styles.pinned}>{frame.pinned}</h2>
      <ul ref={list}>
        {pins.map((pin, at) => {
          const Icon = iconOf(pin.type);
          return (
            <li key={keyOf(pin)} data-key={keyOf(pin)} className={styles.pin} {...dragging(at)}>
              <AddressLink address={pin.link} className={styles.place} onKeyDown={onKey(at)} draggable={false}>
                <Icon size={17} aria-hidden />
                <span dir="auto">{pin.title}</span>
              </AddressLink>
              <LateMenu
                load={PinMenu.load}
                button={(props) => (
                  <Button {...props} className={styles.pinMenu ?? ''} aria-label={t.pinsOf(pin.title)}>
                    <Ellipsis size={16} aria-hidden />
                  </Button>
                )}
              >
                {(opened) => (
                  <PinMenu
                    opened={opened}
                    title={pin.title}
                    up={at === 0 ? undefined : () => move(at, at - 1)}
                    down={at === pins.length - 1 ? undefined : () => move(at, at + 1)}
                    unpin={() => toggle(pin)}
                  />
                )}
              </LateMenu>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const keyOf = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;
