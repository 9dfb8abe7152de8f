import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Switch, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import styles from './fields.module.css';
import { type FieldType, type MetadataField, type Of, saveField } from './fields.queries.ts';
import { Preview } from './preview.tsx';
import { useFieldsTexts } from './texts.ts';

const types: readonly FieldType[] = ['text', 'textarea', 'number', 'date', 'boolean', 'url', 'email', 'file'];
const isKey = (text: string) => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(text);

/** “Start date” becomes `start_date`. */
const keyOf = (label: string) =>
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);

export function FieldDialog({ of, field, onClose }: { of: Of; field?: MetadataField; onClose: () => void }) {
  const t = useFieldsTexts();
  const { common } = useTexts();
  const [label, setLabel] = useState(field?.label ?? '');
  const [key, setKey] = useState(field?.name ?? '');
  const [type, setType] = useState<FieldType>(field?.type ?? 'text');
  const [isList, setList] = useState(field?.repeatable ?? false);
  const [isOwn, setOwn] = useState(field?.self_editable ?? false);
  const name = key || keyOf(label);
  const saving = useMutation({
    mutationFn: () =>
      saveField(of, field?.id, { name, label: label.trim(), type, repeatable: isList, self_editable: isOwn }),
    onSuccess() {
      say(t.saved(label.trim()));
      onClose();
    },
  });
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const isWrong = label.trim() === '' || !isKey(name);
  return (
    <Dialog title={field ? t.editTitle(field.label) : t.newField} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          label={t.label}
          hint={t.labelHint}
          value={label}
          onChange={setLabel}
          maxLength={255}
          dir="auto"
          autoFocus
          error={failure?.field === 'label' ? failure.detail : undefined}
        />
        <TextField
          label={t.key}
          hint={t.keyHint}
          value={name}
          onChange={setKey}
          maxLength={64}
          error={
            failure?.field === 'name' ? failure.detail : label.trim() === '' || isKey(name) ? undefined : t.keyWrong
          }
        />
        <Choice
          isLabelShown
          label={t.type}
          value={type}
          onChange={(next) => setType(types.find((one) => one === next) ?? 'text')}
          options={types.map((one) => ({ key: one, label: t.types[one] }))}
        />
        <Switch isSelected={isList} onChange={setList}>
          {t.list}
        </Switch>
        {of === 'people' && (
          <Switch isSelected={isOwn} onChange={setOwn}>
            {t.self}
          </Switch>
        )}
        <Preview of={of} fields={[{ name, label: label.trim(), type, repeatable: isList }]} />
        {failure && failure.field !== 'name' && failure.field !== 'label' && (
          <p className={styles.error} role="alert">
            {failure.detail}
          </p>
        )}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending} isDisabled={isWrong}>
            {common.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
