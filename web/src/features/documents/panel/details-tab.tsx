// What is known of a document beside its file.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Folder, Pencil, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Ago, Chip } from '../../../ui/parts.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { shownValue } from '../../../ui/typed-values.ts';
import { DetailsEdit } from './details-edit.tsx';
import type { DocumentDetails } from './document-details.ts';
import styles from './panel.module.css';
import { fieldsQuery, takeOutOf } from './panel.queries.ts';
import { usePanelTexts } from './texts.ts';

export function DetailsTab({ document, folderId }: { document: DocumentDetails; folderId: number }) {
  const t = usePanelTexts();
  const formats = useFormats();
  const me = useMe();
  const fields = useQuery(fieldsQuery).data ?? [];
  const {
    description,
    refcode,
    files,
    created,
    created_by,
    modified,
    modified_by,
    metadata,
    rights,
    declared,
    record_types,
    lock,
    checked_out,
  } = document;
  const [isEditing, setEditing] = useState(false);
  const isHeld = lock !== null || (checked_out !== null && !checked_out.own);
  const others = Object.entries(metadata).filter(([name]) => name !== 'description');
  const shown = (values: [string, unknown][]) =>
    values.map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      const text = shownValue(value, field?.type ?? 'text', formats, t);
      return text === '' ? null : (
        <Fact key={name} name={field?.label ?? name}>
          <span dir="auto">{text}</span>
        </Fact>
      );
    });
  if (isEditing) return <DetailsEdit id={document.id} onDone={() => setEditing(false)} />;
  return (
    <>
      {rights.includes('edit_meta') && !me.is_read_only && (
        <div className={styles.edit}>
          <Button small isDisabled={isHeld} onPress={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
            {t.editDetails}
          </Button>
          {isHeld && <small>{t.notNow}</small>}
        </div>
      )}
      <dl className={styles.facts}>
        <Fact name={t.description}>
          <span dir="auto">{description || <span className={styles.note}>{t.noDescription}</span>}</span>
        </Fact>
        <Fact name={t.refcode}>{refcode}</Fact>
        {files.map(({ name, size }, index) => (
          <Fact key={name} name={files.length === 1 ? t.file : index === 0 ? t.files : ''}>
            <span dir="auto">{name}</span> · {formats.size(size)}
          </Fact>
        ))}
        <Fact name={t.created}>
          <Ago at={created} />, <bdi>{created_by.name}</bdi>
        </Fact>
        <Fact name={t.changed}>
          <Ago at={modified} />, <bdi>{modified_by.name}</bdi>
        </Fact>
        {declared !== null && (
          <Fact name={t.record}>
            {t.declared} <Ago at={declared} />
          </Fact>
        )}
        {shown(others)}
      </dl>
      {record_types.map(({ id, name, metadata: values }) => (
        <section key={id}>
          <h3>
            <Chip hue="sky">{name}</Chip>
          </h3>
          <dl className={styles.facts}>{shown(Object.entries(values))}</dl>
        </section>
      ))}
      <Places document={document} here={folderId} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The folders that it is in. */
function Places({ document: { id, places, rights }, here }: { document: DocumentDetails; here: number }) {
  const t = usePanelTexts();
  const mayTakeOut = rights.includes('delete');
  if (places.length === 0) return null;
  return (
    <>
      <h3>{t.places}</h3>
      <ul className={styles.places}>
        {places.map(({ folder_id, folder_title }) => (
          <li key={folder_id}>
            <Link to="/documents/folder/$id" params={{ id: folder_id }}>
              <Folder size={16} aria-hidden />
              <span dir="auto">{folder_title}</span>
            </Link>
            {folder_id === here && <small>{t.placeHere}</small>}
            {mayTakeOut && places.length > 1 && folder_id !== here && (
              <IconButton
                small
                label={t.takeOut(folder_title)}
                onPress={() =>
                  void takeOutOf(id, folder_id).then(
                    () => say(t.takenOut(folder_title)),
                    (error: unknown) => sayFailed(failureOf(error).detail),
                  )
                }
              >
                <X size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
