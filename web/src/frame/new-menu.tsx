// What can be made from anywhere: the button, and what one of its entries opens over the page.
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { AddToLibrary } from '../features/documents/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.ts';
import { LateMenu, late } from '../ui/late-menu.tsx';
import styles from './frame.module.css';

const NewThings = late(() => import('./new-things.tsx').then((module) => module.NewThings));

export function NewMenu() {
  const t = useTexts();
  const place = useRef<HTMLSpanElement>(null);
  const [adding, setAdding] = useState<'upload' | 'folder'>();
  useKeys([{ keys: 'c', does: t.keys.new, run: () => place.current?.querySelector('button')?.click() }]);
  return (
    <>
      <span className={styles.new} ref={place}>
        <LateMenu
          load={NewThings.load}
          button={(props) => (
            <Button small {...props}>
              <Plus size={16} aria-hidden />
              {t.frame.new}
            </Button>
          )}
        >
          {(opened) => <NewThings opened={opened} onAdd={setAdding} />}
        </LateMenu>
      </span>
      {adding !== undefined && (
        <Suspense>
          <AddToLibrary what={adding} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </>
  );
}
