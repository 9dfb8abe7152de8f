// What is written about a document, to edit in its own place.
import type { DocumentMetadataField, RecordType } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.ts';
import { useDraft } from '../../../device/drafts.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { KeptDraft } from '../../../ui/kept-draft.tsx';
import { Acts } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import { TypedField } from '../../../ui/typed-field.tsx';
import { differing, type EditableField } from '../../../ui/typed-values.ts';
import { useDocumentsTexts } from '../texts.ts';
import styles from './details-edit.module.css';
import { fieldsQuery } from './panel.queries.ts';
import { propertiesQuery, type ReadProperties, recordTypesQuery, saveProperties } from './properties.queries.ts';
import { fieldGroups, keyOfField, RECORDS, recordIdsOf, recordsText, typedOf } from './property-fields.ts';
import { RecordTypeChoice } from './record-type-choice.tsx';
import { usePanelTexts } from './texts.ts';

interface Props {
  id: number;
  onDone: () => void;
}

export function DetailsEdit(props: Props) {
  const { data, error, refetch } = useQuery(propertiesQuery(props.id));
  const defined = useQuery(fieldsQuery).data;
  const types = useQuery(recordTypesQuery).data;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || !defined || !types) return <Skeleton height={220} />;
  return <Form {...props} read={data} defined={defined} types={types} />;
}

function Form({
  id,
  onDone,
  read,
  defined,
  types,
}: Props & {
  read: ReadProperties;
  defined: readonly DocumentMetadataField[];
  types: readonly RecordType[];
}) {
  const t = usePanelTexts();
  const room = useDocumentsTexts();
  const formats = useFormats();
  const me = useMe();
  const [base, setBase] = useState(read);
  const [typed, setTyped] = useState(() => typedOf(read.properties));
  const [theirs, setTheirs] = useState<ReadProperties>();
  const [isDiscarded, setDiscarded] = useState(false);
  const groups = fieldGroups(base.properties, typed, defined, types, t);
  const records: EditableField = { key: RECORDS, label: t.recordTypes, type: 'text', isList: false, isNeeded: false };
  const fields = [...groups.flatMap((group) => group.fields), records];
  const before = typedOf(base.properties);
  const changed = differing(fields, before, typed);
  const { found, forget } = useDraft(me.id, `document.${id}`, typed, changed.length === 0);
  const isOffered =
    !isDiscarded &&
    found !== undefined &&
    changed.length === 0 &&
    Object.entries(found.value).some(([key, text]) => text !== (before[key] ?? ''));
  const leave = () => {
    forget();
    onDone();
  };
  const saving = useMutation({
    mutationFn: (from: ReadProperties) => saveProperties(id, fields, from, typed),
    onSuccess(saved) {
      if (!saved.isSaved) return setTheirs(saved.theirs);
      say(t.detailsSaved);
      leave();
    },
  });
  const isMissing = (typed.title ?? '').trim() === '';
  const save = (from = base) => {
    if (isMissing || saving.isPending) return;
    if (changed.length === 0) leave();
    else saving.mutate(from);
  };
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const wrongKey = failure?.field === undefined ? undefined : keyOfField(failure.field);
  const isShown = fields.some(({ key }) => key === wrongKey);
  const put = (key: string, value: string) => {
    saving.reset();
    setTyped((now) => ({ ...now, [key]: value }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDone();
    }
  };
  if (theirs) {
    const now = typedOf(theirs.properties);
    return (
      <Conflict
        words={room.conflict}
        rows={differing(changed, now, typed).map((field) => ({
          key: field.key,
          label: field.label,
          mine: wordsOf(field.key, typed[field.key], types),
          theirs: wordsOf(field.key, now[field.key], types),
        }))}
        onTheirs={leave}
        onMine={() => {
          setBase(theirs);
          setTheirs(undefined);
          save(theirs);
        }}
      />
    );
  }
  return (
    <form
      className={styles.form}
      aria-label={t.editDetails}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isOffered && (
        <KeptDraft
          words={t.kept(formats.ago(new Date(found.at)))}
          use={t.useKept}
          discard={t.discardKept}
          onUse={() => setTyped({ ...before, ...found.value })}
          onDiscard={() => {
            forget();
            setDiscarded(true);
          }}
        />
      )}
      {groups.map((group, place) => (
        <fieldset key={group.title ?? ''} className={styles.group}>
          {group.title !== undefined && <legend>{group.title}</legend>}
          {group.fields.map((field, index) => (
            <TypedField
              key={field.key}
              field={field}
              listHint={t.listHint}
              autoFocus={place === 0 && index === 0}
              value={typed[field.key] ?? ''}
              onChange={(value) => put(field.key, value)}
              error={field.key === wrongKey ? reasonOf(failure?.detail) : undefined}
            />
          ))}
          {place === 0 && types.length > 0 && (
            <RecordTypeChoice
              types={types}
              chosen={recordIdsOf(typed)}
              onChange={(ids) => put(RECORDS, recordsText(ids))}
            />
          )}
        </fieldset>
      ))}
      {failure && !isShown && (
        <p className={styles.error} role="alert">
          {failure.detail}
        </p>
      )}
      <Acts>
        <Button onPress={leave}>{room.cancel}</Button>
        <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={isMissing}>
          {room.save}
        </Button>
      </Acts>
    </form>
  );
}

/** Without the name of the field, at which it stands. */
const reasonOf = (detail: string | undefined) => detail?.replace(/^[\w.]+: /, '');

const wordsOf = (key: string, text: string | undefined, types: readonly RecordType[]) =>
  key === RECORDS
    ? recordIdsOf({ [RECORDS]: text ?? '' })
        .map((id) => types.find((type) => type.id === id)?.name ?? `#${id}`)
        .join(', ')
    : text;
