// Asking: the title first, with what was asked before; then the category and the rest.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PageTitle } from '../../ui/parts.tsx';
import { useTitle } from '../../ui/title.ts';
import { categoryOptions } from './categories.ts';
import { Crumbs } from './crumbs.tsx';
import styles from './knowledge.module.css';
import { ask, categoriesQuery, similarQuery } from './knowledge.queries.ts';
import { useKnowledgeTexts } from './texts.ts';
import { tagsOf } from './writing/writing.queries.ts';

export function AskPage() {
  const t = useKnowledgeTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { category: asked } = useSearch({ from: '/frame/knowledgebase/ask' });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const options = categoryOptions(categories, 'post');
  const [typed, setTyped] = useState({ title: '', text: '', category: asked, tags: '' });
  const category = options.some(({ key }) => key === String(typed.category)) ? typed.category : undefined;
  const { found, forget } = useDraft(me.id, 'question', typed, typed.title.trim() === '' && typed.text.trim() === '');
  useEffect(() => {
    if (found) setTyped((now) => ({ ...now, ...found.value, category: now.category ?? found.value.category }));
  }, [found]);
  const { data: similar = [] } = useQuery(similarQuery(useDeferredValue(typed.title.trim())));
  useTitle(t.asking, t.title);
  const sending = useMutation({
    mutationFn: () => ask(typed.title.trim(), category ?? 0, typed.text.trim(), tagsOf(typed.tags)),
    onSuccess(id) {
      forget();
      void navigate({ to: '/knowledgebase/questions/$id', params: { id } });
    },
  });
  return (
    <div className={styles.page}>
      <Crumbs path={[]} />
      <PageTitle>{t.asking}</PageTitle>
      <form
        className={styles.asking}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.title.trim() !== '' && category) sending.mutate();
        }}
      >
        <TextField
          label={t.askingTitle}
          hint={t.askingNote}
          value={typed.title}
          onChange={(title) => setTyped({ ...typed, title })}
          maxLength={255}
          autoFocus
          tall
          dir="auto"
        />
        {similar.length > 0 && (
          <section className={styles.similar} aria-live="polite">
            <h2>{t.similar}</h2>
            <ul>
              {similar.map(({ id, title, answers_count: answers }) => (
                <li key={id}>
                  <Link to="/knowledgebase/questions/$id" params={{ id }} dir="auto">
                    {title}
                  </Link>
                  <small>{t.answers(answers)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Choice
          label={t.category}
          isLabelShown
          value={String(category ?? '')}
          none={t.choose}
          options={options}
          onChange={(id) => setTyped({ ...typed, category: Number(id) })}
        />
        <TextArea
          label={t.askingText}
          rows={6}
          value={typed.text}
          onChange={(text) => setTyped({ ...typed, text })}
          error={sending.error ? failureOf(sending.error).detail : undefined}
        />
        <TextField
          label={t.askingTags}
          hint={t.askingTagsNote}
          value={typed.tags}
          onChange={(tags) => setTyped({ ...typed, tags })}
          dir="auto"
        />
        <Button
          type="submit"
          look="primary"
          isPending={sending.isPending}
          isDisabled={typed.title.trim() === '' || !category}
        >
          {t.send}
        </Button>
      </form>
    </div>
  );
}
