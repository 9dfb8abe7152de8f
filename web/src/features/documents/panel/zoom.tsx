// Smaller and larger, for what is shown in a preview.
import { Minus, Plus } from 'lucide-react';
import { usePanelTexts } from './texts.ts';

interface ZoomProps {
  /** Factors, the smallest first. */
  steps: readonly number[];
  step: number;
  setStep: (step: number) => void;
}

export function Zoom({ steps, step, setStep }: ZoomProps) {
  const t = usePanelTexts();
  return (
    <>
      <button type="button" aria-label={t.smaller} disabled={step === 0} onClick={() => setStep(step - 1)}>
        <Minus size={16} aria-hidden />
      </button>
      <span>{(steps[step] ?? 1) * 100} %</span>
      <button
        type="button"
        aria-label={t.larger}
        disabled={step === steps.length - 1}
        onClick={() => setStep(step + 1)}
      >
        <Plus size={16} aria-hidden />
      </button>
    </>
  );
}
