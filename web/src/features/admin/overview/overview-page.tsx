import { PartHead } from '../part-head.tsx';
import { useOverviewTexts } from './texts.ts';

export function OverviewPage() {
  const t = useOverviewTexts();
  return <PartHead title={t.title} />;
}
