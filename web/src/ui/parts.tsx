// Small parts without behaviour.
import { type ReactNode, useState } from 'react';
import { useFormats } from '../i18n/index.ts';
import { classes } from './classes.ts';
import styles from './parts.module.css';

export type Hue = 'brand' | 'berry' | 'sky' | 'plum' | 'amber' | 'rose' | 'danger';

/** The soft ground and the ink of a hue. */
export const hueClass = (hue: Hue): string => styles[hue] ?? '';

const hues: readonly Hue[] = ['sky', 'rose', 'brand', 'plum', 'berry', 'amber'];

/** A face; where there is no picture of it, the first letters of the name. It says nothing aloud: the name stands beside it. */
export function Avatar({ name, src, size = 36 }: { name: string; src?: string | undefined; size?: number }) {
  const [isBroken, setBroken] = useState(false);
  if (src === undefined || isBroken) {
    const hue = hues[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length] ?? 'sky';
    return (
      <span
        aria-hidden
        className={classes(styles.avatar, styles.initials, styles[hue])}
        style={{ width: size, height: size, fontSize: size * 0.38 }}
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

export function Chip({ hue, large, children }: { hue?: Hue; large?: boolean; children: ReactNode }) {
  return <span className={classes(styles.chip, hue && styles[hue], large && styles.large)}>{children}</span>;
}

/** A small square with an icon or the letters of a kind of file. */
export function Tile({ hue, children }: { hue?: Hue | undefined; children: ReactNode }) {
  return (
    <span aria-hidden className={classes(styles.tile, hue && styles[hue])}>
      {children}
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

export const cardClass = styles.card ?? '';
export const titleClass = styles.title ?? '';

/** The title of a page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.title} dir="auto">
      {children}
    </h1>
  );
}

/** A part of a page under its own heading, with an act at the end of the line. */
export function Section({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}

/** A face with a name and a second line. */
export function PersonLine({
  name,
  src,
  note,
  size = 36,
}: {
  name: string;
  src?: string | undefined;
  note?: ReactNode;
  size?: number;
}) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={src} size={size} />
      <span>
        <b dir="auto">{name}</b>
        {note !== undefined && <small dir="auto">{note}</small>}
      </span>
    </span>
  );
}

/** A moment in words; the exact one is behind it. */
export function Ago({ at, className }: { at: string; className?: string | undefined }) {
  const formats = useFormats();
  return (
    <time className={className} dateTime={at} title={formats.moment(at)}>
      {formats.ago(at)}
    </time>
  );
}

/** The place of something that has not come yet. */
export function Skeleton({
  width = '100%',
  height = 16,
  round,
}: {
  width?: number | string;
  height?: number;
  round?: boolean;
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ display: 'block', width, height, ...(round && { borderRadius: '50%', flex: 'none' }) }}
    />
  );
}

/** Words that are read aloud and not shown. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
