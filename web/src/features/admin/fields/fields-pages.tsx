// The fields of profiles and of documents, beside the form that they make.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Pencil, Plus, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { PartHead } from '../part-head.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import styles from './fields.module.css';
import {
  documentFieldsQuery,
  type MetadataField,
  moveField,
  type Of,
  recordTypesQuery,
  removeField,
  userFieldsQuery,
} from './fields.queries.ts';
import { Preview } from './preview.tsx';
import { useFieldsTexts } from './texts.ts';

export const ProfileFieldsPage = () => <FieldsPage of="people" part="profile-fields" />;
export const DocumentFieldsPage = () => <FieldsPage of="documents" part="document-fields" />;

function FieldsPage({ of, part }: { of: Of; part: string }) {
  const t = useFieldsTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const { new: isNew } = useSearch({ from: '/frame/admin' });
  const people = useQuery({ ...userFieldsQuery, enabled: of === 'people' });
  const documents = useQuery({ ...documentFieldsQuery, enabled: of === 'documents' });
  const types = useQuery({ ...recordTypesQuery, enabled: of === 'documents' }).data ?? [];
  const { error, refetch } = of === 'people' ? people : documents;
  const data: readonly MetadataField[] | undefined = of === 'people' ? people.data : documents.data;
  const [opened, setOpened] = useState<{ field: MetadataField; as: 'edit' | 'delete' }>();
  const setNew = (is: boolean) =>
    void navigate({ to: '/admin/$part', params: { part }, search: { new: is || undefined }, replace: true });
  const close = () => setOpened(undefined);
  const move = (from: number, to: number, undo = true) => {
    const field = data?.[from];
    if (!field) return;
    moveField(of, from, to).then(
      () => undo && say(t.moved(field.label, formats.number(to + 1)), () => move(to, from, false)),
      (reason: unknown) => sayFailed(failureOf(reason).detail),
    );
  };
  const naming = (name: string) => types.filter(({ fields }) => fields.includes(name)).map((type) => type.name);
  return (
    <>
      <PartHead
        title={of === 'people' ? t.people : t.documents}
        note={of === 'people' ? t.peopleNote : t.documentsNote}
      >
        <Button look="primary" onPress={() => setNew(true)}>
          <Plus size={16} aria-hidden />
          {t.newField}
        </Button>
      </PartHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <Empty icon={TextCursorInput} title={t.none}>
          {of === 'people' ? t.noneAdvice : t.noneDocuments}
        </Empty>
      ) : (
        <div className={styles.split}>
          <AdminGrid
            label={of === 'people' ? t.people : t.documents}
            count={data.length}
            rowAt={(index) => data[index]}
            onOpen={(field) => setOpened({ field, as: 'edit' })}
            onMove={move}
            columns={[
              {
                key: 'label',
                label: t.label,
                cell: ({ label, name }) => (
                  <>
                    <b dir="auto">{label}</b>
                    <small>{name}</small>
                  </>
                ),
              },
              {
                key: 'type',
                label: t.type,
                onPhone: true,
                cell: ({ type, repeatable, self_editable }) => (
                  <>
                    {t.types[type]} {repeatable && <Chip>{t.listShort}</Chip>}{' '}
                    {self_editable && <Chip hue="sky">{t.selfShort}</Chip>}
                  </>
                ),
              },
            ]}
            menuOf={(field) => {
              const at = data.indexOf(field);
              return (
                <>
                  <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setOpened({ field, as: 'edit' })}>
                    {t.edit}
                  </MenuItem>
                  {at > 0 && (
                    <MenuItem icon={<ArrowUp size={18} aria-hidden />} onAction={() => move(at, at - 1)}>
                      {t.moveUp}
                    </MenuItem>
                  )}
                  {at < data.length - 1 && (
                    <MenuItem icon={<ArrowDown size={18} aria-hidden />} onAction={() => move(at, at + 1)}>
                      {t.moveDown}
                    </MenuItem>
                  )}
                  <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened({ field, as: 'delete' })}>
                    {t.delete}
                  </MenuItem>
                </>
              );
            }}
          />
          <Preview of={of} fields={data} />
        </div>
      )}
      {isNew && <FieldDialog of={of} onClose={() => setNew(false)} />}
      {opened?.as === 'edit' && <FieldDialog of={of} field={opened.field} onClose={close} />}
      {opened?.as === 'delete' && (
        <DeleteDialog
          title={t.deleteTitle(opened.field.label)}
          name={opened.field.label}
          texts={[
            t.deleteText[of],
            ...(naming(opened.field.name).length > 0 ? [t.usedBy(formats.list(naming(opened.field.name)))] : []),
          ]}
          remove={() => removeField(of, opened.field.id)}
          onClose={close}
        />
      )}
    </>
  );
}
