import { Switch, TextArea, TextField } from './field.tsx';
import type { EditableField } from './typed-values.ts';

/** A value of metadata to type, in the way of its type. */
export function TypedField({
  field: { label, type, isList },
  value,
  onChange,
  listHint,
  error,
  autoFocus = false,
}: {
  field: EditableField;
  value: string;
  onChange: (value: string) => void;
  /** How several values are typed. */
  listHint: string;
  error?: string | undefined;
  autoFocus?: boolean;
}) {
  if (type === 'boolean' && !isList) {
    return (
      <Switch isSelected={value === 'yes'} onChange={(on) => onChange(on ? 'yes' : 'no')}>
        {label}
      </Switch>
    );
  }
  const shared = { label, value, onChange, autoFocus, error };
  if (type === 'textarea') return <TextArea {...shared} rows={3} />;
  const isDate = type === 'date' && !isList;
  return (
    <TextField
      {...shared}
      dir="auto"
      type={isDate ? 'date' : type === 'number' && !isList ? 'number' : type === 'email' ? 'email' : 'text'}
      {...(isList && { hint: listHint })}
    />
  );
}
