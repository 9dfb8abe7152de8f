// The headings of a text as a list that leads to them; the one that is read is marked.
import { type RefObject, useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './pages.module.css';
import { usePagesTexts } from './texts.ts';

interface Heading {
  id: string;
  title: string;
}

const FEWEST = 2;

/** `html` is what `text` shows: with another text come other headings. */
export function Contents({ text, html }: { text: RefObject<HTMLElement | null>; html: string }) {
  const t = usePagesTexts();
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  const [read, setRead] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are those of the text.
  useEffect(() => {
    const found = [...(text.current?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])];
    const named = found.map((element, at) => {
      element.id = `part-${at + 1}`;
      return { id: element.id, title: element.textContent ?? '' };
    });
    setHeadings(named);
    setRead(named[0]?.id);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
        const first = found.find((element) => seen.has(element));
        if (first) setRead(first.id);
      },
      { rootMargin: '0px 0px -50% 0px' },
    );
    for (const element of found) observer.observe(element);
    return () => observer.disconnect();
  }, [html]);

  if (headings.length < FEWEST) return null;
  return (
    <nav aria-labelledby="on-this-page">
      <h2 id="on-this-page">{t.onThisPage}</h2>
      <ul className={styles.contents}>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes(id === read && styles.on)}
              aria-current={id === read || undefined}
              dir="auto"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView({ block: 'start' });
                setRead(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
