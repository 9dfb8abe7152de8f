import { useState } from 'react';
import { Form, Radio, RadioGroup } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import styles from './clash.module.css';
import type { Clash, ClashDecision } from './queue.ts';
import { useUploadTexts } from './texts.ts';

/** A file whose name is there already: decided for it, or once for all. */
export function ClashDialog({ clash }: { clash: Clash }) {
  const t = useUploadTexts();
  const [decision, setDecision] = useState<ClashDecision>(clash.mayReplace ? 'version' : 'both');
  const [isForAll, setForAll] = useState(clash.others > 0);
  const options: readonly ClashDecision[] = clash.mayReplace ? ['version', 'both', 'skip'] : ['both', 'skip'];
  const notes = { version: t.versionNote, both: t.bothNote, skip: t.skipNote };
  return (
    <Dialog title={t.clashTitle} isOpen onClose={() => clash.answer('skip', false)}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          clash.answer(decision, isForAll);
        }}
      >
        <p className={styles.words}>{t.clash(clash.name)}</p>
        <RadioGroup
          aria-label={t.clashTitle}
          className={styles.options ?? ''}
          value={decision}
          onChange={(value) => setDecision(options.find((one) => one === value) ?? 'skip')}
        >
          {options.map((one) => (
            <Radio key={one} value={one} className={styles.option ?? ''}>
              <i aria-hidden />
              <span>
                <b>{t[one]}</b>
                <small>{notes[one]}</small>
              </span>
            </Radio>
          ))}
        </RadioGroup>
        {clash.others > 0 && (
          <Switch isSelected={isForAll} onChange={setForAll}>
            {t.forAll(clash.others)}
          </Switch>
        )}
        <Acts>
          <Button look="primary" type="submit">
            {t.goOn}
          </Button>
        </Acts>
      </Form>
    </Dialog>
  );
}
