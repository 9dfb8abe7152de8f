// Both texts side by side, where somebody else saved an article that one is writing.
import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import { Button } from '../../../ui/button.tsx';
import { Acts } from '../../../ui/overlay.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useWritingTexts } from './texts.ts';
import styles from './writing.module.css';
import type { Typed } from './writing.queries.ts';

export function BothTexts({
  mine,
  theirs,
  onGoOn,
  onTheirs,
  onMine,
}: {
  mine: Typed;
  theirs: KnowledgebaseArticleDetails;
  onGoOn: () => void;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const t = useWritingTexts();
  return (
    <section className={styles.both} role="alert">
      <h2>{t.conflictTitle}</h2>
      <p>{t.conflictNote}</p>
      <div>
        <section aria-label={t.mine}>
          <h3>{t.mine}</h3>
          <h4 dir="auto">{mine.title}</h4>
          <RichText html={mine.text} />
        </section>
        <section aria-label={t.theirs(theirs.modified_by?.name ?? t.somebody, theirs.revision)}>
          <h3>{t.theirs(theirs.modified_by?.name ?? t.somebody, theirs.revision)}</h3>
          <h4 dir="auto">{theirs.title}</h4>
          <RichText html={theirs.text} />
        </section>
      </div>
      <Acts>
        <Button look="ghost" onPress={onGoOn}>
          {t.goOn}
        </Button>
        <Button onPress={onTheirs}>{t.takeTheirs}</Button>
        <Button look="primary" onPress={onMine}>
          {t.putMine}
        </Button>
      </Acts>
    </section>
  );
}
