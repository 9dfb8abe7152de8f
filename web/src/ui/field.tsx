// Fields, switches and choices.
import { Eye, EyeOff, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Button as AriaButton,
  SearchField as AriaSearchField,
  Switch as AriaSwitch,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import { useTexts } from '../i18n/index.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface Words {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
}

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'>, Words {
  placeholder?: string;
  tall?: boolean;
  dir?: 'auto';
}

export function TextField({ label, hint, error, placeholder, tall, dir, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={classes(styles.box, tall && styles.tall)}>
        <Input placeholder={placeholder} dir={dir} />
      </div>
      <Notes hint={hint} error={error} />
    </AriaTextField>
  );
}

/** A password, which can be looked at. */
export function PasswordField({ label, hint, error, tall, ...props }: TextFieldProps) {
  const t = useTexts().common;
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      isInvalid={error !== undefined}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={classes(styles.box, tall && styles.tall)}>
        <Input />
        <AriaButton
          className={styles.clear ?? ''}
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </AriaButton>
      </div>
      <Notes hint={hint} error={error} />
    </AriaTextField>
  );
}

export function TextArea({
  label,
  hint,
  error,
  placeholder,
  rows,
  ...props
}: Omit<TextFieldProps, 'tall' | 'dir'> & { rows?: number }) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <AriaTextArea className={styles.area ?? ''} placeholder={placeholder} rows={rows} dir="auto" />
      <Notes hint={hint} error={error} />
    </AriaTextField>
  );
}

function Notes({ hint, error }: Pick<Words, 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </>
  );
}

/** A search field; its name is read aloud, what it searches stands in it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  className,
  autoFocus,
}: {
  label: string;
  /** Left out where what is around it keeps the words. */
  value?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  className?: string | undefined;
  autoFocus?: boolean;
}) {
  const t = useTexts().common;
  return (
    <AriaSearchField
      aria-label={label}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      autoFocus={autoFocus ?? false}
      className={({ isEmpty }) => classes(styles.box, className, isEmpty && 'empty')}
    >
      <Search size={16} aria-hidden />
      <Input placeholder={placeholder} dir="auto" />
      {value !== undefined && value !== '' && (
        <AriaButton className={styles.clear ?? ''} aria-label={t.clear}>
          <X size={15} aria-hidden />
        </AriaButton>
      )}
    </AriaSearchField>
  );
}

export function Switch({
  children,
  isSelected,
  onChange,
  isDisabled,
  ...names
}: {
  children?: ReactNode;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  isDisabled?: boolean;
  'aria-label'?: string;
}) {
  return (
    <AriaSwitch
      {...names}
      className={styles.switch ?? ''}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
    >
      <span className={styles.track} />
      {children}
    </AriaSwitch>
  );
}

/** A few ways of which one holds. */
export function Segments<Key extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: Key;
  onChange: (value: Key) => void;
  options: readonly { key: Key; label: ReactNode }[];
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.segments ?? ''}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ key }) => keys.has(key));
        if (chosen) onChange(chosen.key);
      }}
    >
      {options.map(({ key, label: words }) => (
        <ToggleButton key={key} id={key} className={styles.segment ?? ''}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
