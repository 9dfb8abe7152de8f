// The letters at the edge of a long list: the thumb runs over them, and the list follows.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './people.module.css';
import { usePeopleTexts } from './texts.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'];
/** Other scripts come after the Latin one. */
const textOf = (letter: string) => (letter === '#' ? 'z\u{2fff}' : letter);

export function Letters({ onLetter }: { onLetter: (text: string) => void }) {
  const t = usePeopleTexts();
  const [at, setAt] = useState(0);
  const isHeld = useRef(false);
  const go = (index: number) => {
    const letter = letters[index];
    if (letter === undefined || index === at) return;
    setAt(index);
    onLetter(textOf(letter));
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    go(Math.min(letters.length - 1, Math.max(0, Math.floor(share * letters.length))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: letters.length - 1 };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    go(Math.min(letters.length - 1, Math.max(0, move)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t.letters}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={letters.length - 1}
      aria-valuenow={at}
      aria-valuetext={letters[at] === '#' ? t.rest : (letters[at] ?? '')}
      className={styles.letters}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => isHeld.current && follow(event)}
      onPointerUp={() => {
        isHeld.current = false;
      }}
      onPointerCancel={() => {
        isHeld.current = false;
      }}
    >
      {letters.map((letter) => (
        <span key={letter} aria-hidden>
          {letter}
        </span>
      ))}
    </div>
  );
}
