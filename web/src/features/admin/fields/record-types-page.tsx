// What documents can be declared as: the fields of each, in their order, beside the form that they make.
import type { RecordType } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, FileStack, Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Acts, Dialog, MenuItem } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say } from '../../../ui/toast.tsx';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { PartHead } from '../part-head.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './fields.module.css';
import {
  documentFieldsQuery,
  type MetadataField,
  recordTypesQuery,
  removeRecordType,
  saveRecordType,
} from './fields.queries.ts';
import { Preview } from './preview.tsx';
import { useFieldsTexts } from './texts.ts';

/** The fields that a record type names; one without a definition is a line of text. */
const definedOf = (names: readonly string[], fields: readonly MetadataField[]): MetadataField[] =>
  names.map(
    (name) =>
      fields.find((field) => field.name === name) ?? { id: 0, name, label: name, type: 'text', repeatable: false },
  );

export function RecordTypesPage() {
  const t = useFieldsTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const { new: isNew } = useSearch({ from: '/frame/admin' });
  const { data, error, refetch } = useQuery(recordTypesQuery);
  const { data: fields = [] } = useQuery(documentFieldsQuery);
  const [opened, setOpened] = useState<{ type: RecordType; as: 'edit' | 'delete' }>();
  const setNew = (is: boolean) =>
    void navigate({
      to: '/admin/$part',
      params: { part: 'record-types' },
      search: { new: is || undefined },
      replace: true,
    });
  const close = () => setOpened(undefined);
  return (
    <>
      <PartHead title={t.recordTypes} note={t.recordTypesNote}>
        <Button look="primary" onPress={() => setNew(true)}>
          <Plus size={16} aria-hidden />
          {t.newRecordType}
        </Button>
      </PartHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <Empty icon={FileStack} title={t.noneTypes}>
          {t.recordTypesNote}
        </Empty>
      ) : (
        <AdminGrid
          label={t.recordTypes}
          count={data.length}
          rowAt={(index) => data[index]}
          onOpen={(type) => setOpened({ type, as: 'edit' })}
          columns={[
            { key: 'name', label: t.name, cell: ({ name }) => <b dir="auto">{name}</b> },
            {
              key: 'fields',
              label: t.fields,
              width: 'minmax(0, 2fr)',
              onPhone: true,
              cell: (type) => (
                <span dir="auto">{formats.list(definedOf(type.fields, fields).map(({ label }) => label))}</span>
              ),
            },
          ]}
          menuOf={(type) => (
            <>
              <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setOpened({ type, as: 'edit' })}>
                {t.edit}
              </MenuItem>
              <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened({ type, as: 'delete' })}>
                {t.delete}
              </MenuItem>
            </>
          )}
        />
      )}
      {isNew && <TypeDialog fields={fields} onClose={() => setNew(false)} />}
      {opened?.as === 'edit' && <TypeDialog type={opened.type} fields={fields} onClose={close} />}
      {opened?.as === 'delete' && (
        <DeleteDialog
          title={t.deleteTypeTitle(opened.type.name)}
          name={opened.type.name}
          texts={[t.deleteType(opened.type.fields.length, formats.number(opened.type.fields.length))]}
          remove={() => removeRecordType(opened.type.id)}
          onClose={close}
        />
      )}
    </>
  );
}

function TypeDialog({
  type,
  fields,
  onClose,
}: {
  type?: RecordType;
  fields: readonly MetadataField[];
  onClose: () => void;
}) {
  const t = useFieldsTexts();
  const { common } = useTexts();
  const [name, setName] = useState(type?.name ?? '');
  const [names, setNames] = useState<readonly string[]>(type?.fields ?? []);
  const saving = useMutation({
    mutationFn: () => saveRecordType(type?.id, { name: name.trim(), fields: [...names] }),
    onSuccess() {
      say(t.saved(name.trim()));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const chosen = definedOf(names, fields);
  const rest = fields.filter((field) => !names.includes(field.name));
  const move = (from: number, to: number) => {
    const next = [...names];
    next.splice(to, 0, ...next.splice(from, 1));
    setNames(next);
  };
  return (
    <Dialog title={type ? t.editTitle(type.name) : t.newRecordType} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          label={t.name}
          value={name}
          onChange={setName}
          maxLength={255}
          dir="auto"
          autoFocus
          error={failure?.field === 'name' ? failure.detail : undefined}
        />
        {chosen.length > 0 && (
          <ul className={styles.picked} aria-label={t.fields}>
            {chosen.map((field, at) => (
              <li key={field.name}>
                <span dir="auto">{field.label}</span>
                <IconButton small label={t.up(field.label)} isDisabled={at === 0} onPress={() => move(at, at - 1)}>
                  <ArrowUp size={15} aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={t.down(field.label)}
                  isDisabled={at === chosen.length - 1}
                  onPress={() => move(at, at + 1)}
                >
                  <ArrowDown size={15} aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={t.takeOff(field.label)}
                  onPress={() => setNames(names.filter((one) => one !== field.name))}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Choice
          label={t.addField}
          isLabelShown
          value=""
          none={rest.length === 0 ? t.noField : t.addField}
          onChange={(next) => setNames([...names, next])}
          options={rest.map((field) => ({ key: field.name, label: field.label }))}
        />
        {chosen.length > 0 && <Preview of="documents" fields={chosen} />}
        {failure && failure.field !== 'name' && (
          <p className={styles.error} role="alert">
            {failure.detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={name.trim() === ''}>
            {common.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
