// A filter of a list: closed a button, chosen a chip that is taken off by pressing it, open a list that one types into.
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Autocomplete, Collection, Menu, MenuTrigger, useFilter } from 'react-aria-components';
import { Button } from './button.tsx';
import { SearchField } from './field.tsx';
import styles from './filter-menu.module.css';
import { MenuItem, Popover } from './overlay.tsx';

export interface FilterOption {
  key: string;
  label: string;
  count?: string | undefined;
}

export function FilterMenu({
  name,
  words,
  options,
  chosen,
  onChoose,
  onType,
  note,
}: {
  name: string;
  words: { open: string; find: string; takeOff: (label: string) => string; nothing: string };
  options: readonly FilterOption[];
  /** The label of what is chosen. */
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
  /** Where the options depend on what is typed; otherwise they are narrowed here. */
  onType?: (text: string) => void;
  note?: ReactNode;
}) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const type = (next: string) => {
    setText(next);
    onType?.(next);
  };
  if (chosen !== undefined) {
    return (
      <Button
        look="soft"
        className={styles.chip}
        onPress={() => onChoose(undefined)}
        aria-label={words.takeOff(chosen)}
      >
        <span dir="auto">{chosen}</span>
        <X size={14} aria-hidden />
      </Button>
    );
  }
  return (
    <MenuTrigger onOpenChange={() => type('')}>
      <Button aria-label={words.open}>
        {name}
        <ChevronDown size={15} aria-hidden />
      </Button>
      <Popover placement="bottom start" className={styles.popover}>
        <Autocomplete {...(onType ? {} : { filter: contains })} inputValue={text} onInputChange={type}>
          <div className={styles.find}>
            <SearchField label={words.find} placeholder={words.find} autoFocus />
          </div>
          <Menu
            className={styles.menu ?? ''}
            aria-label={name}
            renderEmptyState={() => <p className={styles.note}>{words.nothing}</p>}
            onAction={(key) => onChoose(String(key))}
          >
            <Collection items={options.map((option) => ({ ...option, id: option.key }))}>
              {({ id, label, count }) => (
                <MenuItem id={id} end={count}>
                  {label}
                </MenuItem>
              )}
            </Collection>
          </Menu>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  );
}
