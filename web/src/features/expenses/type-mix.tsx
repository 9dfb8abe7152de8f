// The total as a line of its types, in their colours.
import { hueClass } from '../../ui/parts.tsx';
import styles from './items.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { lookOfType } from './type-look.tsx';
import { moneyOf } from './typed-sheet.ts';
import { useNameOfType } from './use-item-acts.ts';

export function TypeMix() {
  const { typed, locale } = useSheetOnPage();
  const nameOf = useNameOfType();
  const byType = new Map<string, number>();
  for (const item of typed.items) {
    const units = moneyOf(item, locale).units ?? 0;
    const name = nameOf(item) ?? '';
    if (units > 0) byType.set(name, (byType.get(name) ?? 0) + units);
  }
  return (
    <div className={styles.mix} aria-hidden>
      {[...byType].map(([name, units]) => (
        <span key={name} className={hueClass(lookOfType(name).hue)} style={{ flexGrow: units }} title={name} />
      ))}
    </div>
  );
}
