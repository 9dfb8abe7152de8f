// A picture, as large as its place or larger.
import { Scan } from 'lucide-react';
import { useState } from 'react';
import styles from './preview.module.css';
import { usePanelTexts } from './texts.ts';
import { Zoom } from './zoom.tsx';

const STEPS = [1, 1.5, 2, 3, 4, 6];

export function PicturePreview({ address, name, onError }: { address: string; name: string; onError: () => void }) {
  const t = usePanelTexts();
  const [step, setStep] = useState(0);
  const zoom = STEPS[step] ?? 1;
  return (
    <>
      <div className={styles.picture} tabIndex={0} role="region" aria-label={name}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same. */}
        <img
          src={address}
          alt={name}
          onError={onError}
          style={{ width: `${zoom * 100}%` }}
          data-zoomed={step > 0 || undefined}
          onClick={() => setStep(step === 0 ? 2 : 0)}
        />
      </div>
      <div className={styles.pager} role="toolbar" aria-label={name}>
        <Zoom steps={STEPS} step={step} setStep={setStep} />
        <i />
        <button type="button" aria-label={t.fit} onClick={() => setStep(0)}>
          <Scan size={15} aria-hidden />
        </button>
      </div>
    </>
  );
}
