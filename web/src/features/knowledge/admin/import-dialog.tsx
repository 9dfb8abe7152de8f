// Markdown files into the knowledge base: chosen, looked at before anything is made, then taken.
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useSpeech } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../../ui/parts.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './admin.module.css';
import { archiveOf, importFile, MAX_BYTES, type Preview, previewOf } from './import.queries.ts';
import { useImportTexts } from './import-texts.ts';

/** Folders that are shown. */
const SHOWN = 40;

export function ImportDialog({
  category,
  onClose,
}: {
  /** Where it goes; left out for the top. */
  category?: { id: number; name: string };
  onClose: () => void;
}) {
  const t = useImportTexts();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const begin = () => {
    setFile(undefined);
    setPreview(undefined);
    setError(undefined);
  };
  const look = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    begin();
    setBusy(true);
    try {
      if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return setError(t.tooLarge);
      const archive = await archiveOf(chosen);
      setFile(archive);
      setPreview(await previewOf(archive, category?.id));
    } catch (refused) {
      setError(failureOf(refused).detail);
    } finally {
      setBusy(false);
    }
  };
  const run = async () => {
    if (!file) return;
    setBusy(true);
    try {
      const made = await importFile(file, category?.id);
      say(t.done(t.articles(made.articles), made.categories === 0 ? t.nothingNew : t.categories(made.categories)));
      onClose();
    } catch (refused) {
      setError(failureOf(refused).detail);
      setBusy(false);
    }
  };
  const isReady = preview !== undefined && preview.errors.length === 0;
  return (
    <Dialog title={category ? t.into(category.name) : t.title} isOpen onClose={onClose} wide>
      <p className={styles.note}>{t.note}</p>
      {preview ? (
        <Plan preview={preview} />
      ) : isBusy ? (
        <div role="status" aria-label={t.reading}>
          <Skeleton height={120} />
        </div>
      ) : (
        <div className={styles.choosers}>
          <Chooser label={t.files} onChoose={look} />
          <Chooser label={t.folder} onChoose={look} isFolder />
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        {preview && <Button onPress={begin}>{t.other}</Button>}
        <Button look="primary" isDisabled={!isReady} isPending={isBusy && isReady} onPress={() => void run()}>
          {t.run}
        </Button>
      </Acts>
    </Dialog>
  );
}

function Chooser({
  label,
  onChoose,
  isFolder,
}: {
  label: string;
  onChoose: (files: readonly File[]) => Promise<void>;
  isFolder?: boolean;
}) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button onPress={() => input?.click()}>{label}</Button>
      <input
        ref={(element) => {
          // React does not know this attribute as a property.
          element?.toggleAttribute('webkitdirectory', isFolder ?? false);
          setInput(element);
        }}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(!isFolder && { accept: '.zip,.md,.markdown,image/png,image/jpeg,image/gif,image/webp' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void onChoose(files.filter(({ name }) => /\.(zip|md|markdown|png|jpe?g|gif|webp)$/i.test(name)));
        }}
      />
    </>
  );
}

/** What would be made, and what is wrong. */
function Plan({ preview: { categories, articles, images, folders, warnings, errors } }: { preview: Preview }) {
  const t = useImportTexts();
  const list = new Intl.ListFormat(useSpeech().locale);
  const parts = [
    categories === 0 ? t.nothingNew : t.categories(categories),
    t.articles(articles),
    ...(images === 0 ? [] : [t.pictures(images)]),
  ];
  return (
    <div className={styles.plan}>
      <p role="status">{t.would(list.format(parts))}</p>
      <ul aria-label={t.plan}>
        {folders.slice(0, SHOWN).map(({ path, new: isNew, articles: count }) => (
          <li key={path.join('\n')}>
            <span dir="auto">{path.join(' › ')}</span>
            <Chip {...(isNew && { hue: 'brand' as const })}>{isNew ? t.isNew : t.isThere}</Chip>
            <small>{t.articles(count)}</small>
          </li>
        ))}
        {folders.length > SHOWN && <li>{t.more(folders.length - SHOWN)}</li>}
      </ul>
      {errors.length > 0 && (
        <section className={styles.wrong} role="alert">
          <h3>{t.errors(errors.length)}</h3>
          <p>{t.errorsNote}</p>
          <ul>
            {errors.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <b dir="auto">{name}</b> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{t.warnings(warnings.length)}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning} dir="auto">
                {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
