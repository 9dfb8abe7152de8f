import { Check, TriangleAlert } from 'lucide-react';
import { useFormats } from '../../i18n/index.ts';
import { TextButton } from '../../ui/button.tsx';
import { contrastOf, darkerUntil, rgbOf } from '../../ui/colour.ts';
import { TextField } from '../../ui/field.tsx';
import { cssColour } from './badge-mark.tsx';
import styles from './badges.module.css';
import { useBadgesTexts } from './texts.ts';

/** What pictures need against their ground (WCAG 1.4.11). */
const SEEN = 3;
const WHITE = [255, 255, 255] as const;
const offered = ['2f6f9f', '2e7d5b', '8a5a2b', 'a3475c', '5b6b2f', '5a4fa2', '2f4858', 'b7791f'];

/** A colour, and whether the white icons can be seen on it. */
export function ColourField({
  colour,
  isOnIcon,
  onChange,
}: {
  colour: string;
  isOnIcon: boolean;
  onChange: (colour: string) => void;
}) {
  const t = useBadgesTexts();
  const formats = useFormats();
  const rgb = rgbOf(colour);
  const ratio = rgb && contrastOf(rgb, WHITE);
  const words = ratio === undefined ? undefined : formats.number(Math.round(ratio * 10) / 10);
  return (
    <div className={styles.colours}>
      <TextField
        label={t.colour}
        value={colour}
        onChange={onChange}
        maxLength={7}
        hint={t.colourHint}
        error={rgb ? undefined : t.colourWrong}
      />
      <div className={styles.swatches}>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={`${t.colour} ${one}`}
            aria-pressed={one === colour.toLowerCase()}
            style={{ background: cssColour(one) }}
            onClick={() => onChange(one)}
          />
        ))}
      </div>
      {isOnIcon && ratio !== undefined && words !== undefined && (
        <p className={ratio >= SEEN ? styles.good : styles.bad} aria-live="polite">
          {ratio >= SEEN ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          {ratio >= SEEN ? t.wellSeen(words) : t.hardlySeen(words)}
          {ratio < SEEN && <TextButton onPress={() => onChange(darkerUntil(colour, SEEN))}>{t.darker}</TextButton>}
        </p>
      )}
    </div>
  );
}
