import { TextButton } from './button.tsx';
import styles from './kept-draft.module.css';

/** What was typed before and not sent: it is offered, never put in by itself. */
export function KeptDraft({
  words,
  use,
  discard,
  onUse,
  onDiscard,
}: {
  words: string;
  use: string;
  discard: string;
  onUse: () => void;
  onDiscard: () => void;
}) {
  return (
    <p className={styles.kept}>
      {words}
      <TextButton onPress={onUse}>{use}</TextButton>
      <TextButton onPress={onDiscard}>{discard}</TextButton>
    </p>
  );
}
