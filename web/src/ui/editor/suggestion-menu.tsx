// The menu that opens in the text while one types `/`, `@` or `[[`. The cursor stays in the text; arrows and Enter choose.
import { useQuery } from '@tanstack/react-query';
import { BookOpen, UserRound } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Block, findBlocks } from './blocks.ts';
import styles from './editor.module.css';
import { type FoundLink, foundLinksQuery } from './found.queries.ts';
import type { Suggested } from './suggesting.ts';
import type { EditorTexts } from './texts.ts';

export interface MenuKeys {
  /** True for keys that the menu took. */
  take: (event: KeyboardEvent) => boolean;
}

interface MenuProps {
  suggested: Suggested;
  blocks: readonly Block[];
  t: EditorTexts;
  /** The field in which one types. */
  field: HTMLElement;
  keys: Ref<MenuKeys>;
  onBlock: (block: Block) => void;
  onLink: (link: FoundLink) => void;
  onClose: () => void;
}

export function SuggestionMenu(props: MenuProps) {
  const { suggested, blocks, t, onBlock } = props;
  const { kind, query } = suggested;
  if (kind !== 'block') return <LinkMenu {...props} kind={kind} />;
  const rows = findBlocks(blocks, query).map((block) => ({
    key: block.key,
    icon: <block.icon size={18} aria-hidden />,
    label: block.label,
    note: block.note ?? '',
    choose: () => onBlock(block),
  }));
  return <List {...props} label={t.blocks} rows={rows} />;
}

function LinkMenu({ kind, ...props }: MenuProps & { kind: 'person' | 'article' }) {
  const { suggested, t, onLink } = props;
  const words = suggested.query.trim();
  const { data, isPlaceholderData } = useQuery(foundLinksQuery(kind, words));
  // Of what was found for other words only what has these, too: Enter never chooses somebody else.
  const fits = ({ label }: FoundLink) => !isPlaceholderData || label.toLowerCase().includes(words.toLowerCase());
  const Icon = kind === 'person' ? UserRound : BookOpen;
  const rows = data?.filter(fits).map((link) => ({
    key: link.key,
    icon: <Icon size={18} aria-hidden />,
    label: link.label,
    note: link.note,
    choose: () => onLink(link),
  }));
  return <List {...props} label={kind === 'person' ? t.people : t.articles} rows={rows} />;
}

interface Row {
  key: string;
  icon: ReactNode;
  label: string;
  note: string;
  choose: () => void;
}

const ID = 'editor-suggestions';

function List({
  label,
  rows,
  suggested,
  t,
  field,
  keys,
  onClose,
}: MenuProps & { label: string; rows: readonly Row[] | undefined }) {
  const menu = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState({ query: '', at: 0 });
  const count = rows?.length ?? 0;
  // Other words bring other rows: the first is marked again.
  const at = marked.query === suggested.query ? Math.min(marked.at, Math.max(0, count - 1)) : 0;
  const mark = (next: number) => setMarked({ query: suggested.query, at: (next + count) % count });
  useImperativeHandle(keys, () => ({
    take(event) {
      if (event.key === 'Escape') {
        onClose();
        return true;
      }
      if (count === 0 || event.isComposing) return false;
      if (event.key === 'ArrowDown') mark(at + 1);
      else if (event.key === 'ArrowUp') mark(at - 1);
      else if (event.key === 'Enter' || event.key === 'Tab') rows?.[at]?.choose();
      else return false;
      return true;
    },
  }));
  useLayoutEffect(() => {
    field.setAttribute('aria-controls', ID);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field]);
  useLayoutEffect(() => {
    if (count > 0) field.setAttribute('aria-activedescendant', `${ID}-${at}`);
    else field.removeAttribute('aria-activedescendant');
    menu.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [field, at, count]);
  useLayoutEffect(() => {
    const put = () => place(menu.current, suggested.place());
    put();
    addEventListener('scroll', put, true);
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
    };
  });
  return createPortal(
    <div ref={menu} className={styles.suggestions}>
      <div id={ID} role="listbox" aria-label={label}>
        {rows?.map(({ key, icon, label: words, note, choose }, number) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken in the text, where the cursor stays.
          <div
            key={key}
            id={`${ID}-${number}`}
            role="option"
            tabIndex={-1}
            aria-selected={number === at}
            className={styles.suggestion}
            onPointerMove={() => number !== at && mark(number)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={choose}
          >
            {icon}
            <span dir="auto">{words}</span>
            {note !== '' && <small dir="auto">{note}</small>}
          </div>
        ))}
      </div>
      {rows?.length === 0 && (
        <p role="status" className={styles.nothing}>
          {t.nothing}
        </p>
      )}
    </div>,
    document.body,
  );
}

const GAP = 6;

/** Below what is typed, or above it where there is more room. */
function place(menu: HTMLElement | null, typed: DOMRect | null): void {
  if (!menu || !typed) return;
  const { width, height } = menu.getBoundingClientRect();
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const isBelow = typed.bottom + GAP + height < bottom || typed.top < bottom - typed.bottom;
  menu.style.top = `${isBelow ? typed.bottom + GAP : Math.max(GAP, typed.top - GAP - height)}px`;
  menu.style.left = `${Math.max(GAP, Math.min(typed.left, document.documentElement.clientWidth - width - GAP))}px`;
}
