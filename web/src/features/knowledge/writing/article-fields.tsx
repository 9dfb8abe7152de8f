// What is told of an article beside its text: category, tags, language, cover.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { localAddress } from '../../../api/instance.ts';
import { failureOf } from '../../../api/queries.ts';
import { useSpeech } from '../../../i18n/index.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { categoryOptions } from '../categories.ts';
import { articleQuery, categoriesQuery } from '../knowledge.queries.ts';
import { useWritingTexts } from './texts.ts';
import type { Writing } from './use-writing.ts';
import styles from './writing.module.css';
import { setCover } from './writing.queries.ts';

const languages = 'en de fr es it nl pl pt sv nb da fi cs sk hu ro el tr uk ru ar he fa zh ja ko'.split(' ');

export function ArticleFields({ writing: { typed, change, saved } }: { writing: Writing }) {
  const t = useWritingTexts();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = new Intl.DisplayNames(useSpeech().locale, { type: 'language' });
  const offered = languages.includes(typed.language) ? languages : [typed.language, ...languages];
  return (
    <div className={styles.fields}>
      <Choice
        label={t.category}
        isLabelShown
        value={String(typed.category ?? '')}
        none={t.choose}
        options={categoryOptions(categories, 'post', typed.category)}
        onChange={(category) => change({ category: Number(category) })}
      />
      <TextField label={t.tags} hint={t.tagsHint} value={typed.tags} onChange={(tags) => change({ tags })} dir="auto" />
      <Choice
        label={t.language}
        isLabelShown
        value={typed.language}
        options={offered.map((code) => ({ key: code, label: names.of(code) ?? code }))}
        onChange={(language) => change({ language })}
      />
      <section className={styles.cover} aria-label={t.cover}>
        <span>{t.cover}</span>
        {saved ? <Cover id={saved.id} /> : <small>{t.coverLater}</small>}
      </section>
    </div>
  );
}

function Cover({ id }: { id: number }) {
  const t = useWritingTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const { data } = useQuery(articleQuery(id));
  const put = (file: File | undefined) =>
    setCover(id, file).then(
      () => say(file ? t.coverChanged : t.coverGone),
      (error: unknown) => sayFailed(failureOf(error).detail),
    );
  const cover = data?.large_cover_url ?? null;
  return (
    <>
      {cover !== null && <img src={localAddress(cover)} alt="" />}
      <div>
        <Button small onPress={() => chooser.current?.click()}>
          {cover === null ? t.chooseCover : t.otherCover}
        </Button>
        {cover !== null && <TextButton onPress={() => void put(undefined)}>{t.dropCover}</TextButton>}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t.chooseCover}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void put(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
