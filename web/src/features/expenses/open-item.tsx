// An item whose fields are open.
import { ArrowDown, ArrowUp, Camera, Check, Ellipsis, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Kbd } from '../../ui/parts.tsx';
import { DayField } from './day-field.tsx';
import fields from './fields.module.css';
import styles from './items.module.css';
import { PaidFields } from './paid-fields.tsx';
import { Select } from './select.tsx';
import { useSheetOnPage, withCurrent } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { lookOfType } from './type-look.tsx';
import type { TypedItem } from './typed-sheet.ts';
import { type ItemActs, useNameOfPurpose, useNameOfType } from './use-item-acts.ts';

export function OpenItem({
  item,
  index,
  acts,
  onKeyDown,
  onClose,
}: {
  item: TypedItem;
  index: number;
  acts: ItemActs;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}) {
  const t = useSheetTexts();
  const { editor, typed, choices, choose } = useSheetOnPage();
  const isPhone = useNarrow();
  const clients = useId();
  const typeName = useNameOfType()(item);
  const change = (next: Partial<TypedItem>) => editor.editItem(item.key, next);
  const TypeIcon = typeName === undefined ? undefined : lookOfType(typeName).icon;
  const iconOf = { size: 17, 'aria-hidden': true } as const;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected
      tabIndex={-1}
      data-item={item.key}
      className={styles.open}
      onKeyDown={onKeyDown}
    >
      <span role="gridcell" tabIndex={-1} className={styles.day}>
        <DayField value={item.day} onChange={(day) => change({ day })} />
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.two}>
        <input
          className={fields.input}
          data-field="vendor"
          aria-label={t.vendor}
          placeholder={t.vendor}
          dir="auto"
          maxLength={255}
          value={item.vendor}
          onChange={({ target }) => change({ vendor: target.value })}
        />
        <input
          className={fields.input}
          data-field="description"
          aria-label={t.what}
          placeholder={t.whatPlaceholder}
          dir="auto"
          maxLength={10_000}
          value={item.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.two}>
        <Select
          label={t.type}
          field="type"
          value={item.typeId === null ? '' : String(item.typeId)}
          none={t.type}
          icon={TypeIcon && <TypeIcon size={14} aria-hidden />}
          groups={[
            {
              label: t.type,
              options: withCurrent(
                choices.types,
                item.typeId === null || typeName === undefined ? null : { id: item.typeId, name: typeName },
              ).map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
          onChange={(value) => change({ typeId: value === '' ? null : Number(value) })}
        />
        <Purpose item={item} change={change} />
      </span>
      <PaidFields item={item} change={change} />
      <span role="gridcell" tabIndex={-1} className={styles.mark}>
        <MenuButton
          label={t.itemActs}
          button={
            <IconButton small label={t.itemActs}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Camera {...iconOf} />} onAction={() => choose(item.key)}>
            {t.addReceipt}
          </MenuItem>
          <MenuItem
            icon={<ArrowUp {...iconOf} />}
            end={<Kbd>Alt ↑</Kbd>}
            isDisabled={index === 0}
            onAction={() => acts.move(item.key, -1)}
          >
            {t.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown {...iconOf} />}
            end={<Kbd>Alt ↓</Kbd>}
            isDisabled={index === typed.items.length - 1}
            onAction={() => acts.move(item.key, 1)}
          >
            {t.moveDown}
          </MenuItem>
          <MenuItem icon={<Trash2 {...iconOf} />} onAction={() => acts.remove(item)}>
            {t.removeItem}
          </MenuItem>
        </MenuButton>
      </span>
      {item.isProject && (
        <span role="gridcell" tabIndex={-1} className={styles.project}>
          <input
            className={fields.input}
            data-field="client"
            aria-label={t.client}
            placeholder={t.client}
            dir="auto"
            maxLength={255}
            list={clients}
            value={item.client}
            onChange={({ target }) => change({ client: target.value })}
          />
          <datalist id={clients}>
            {choices.clients.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <label className={fields.check}>
            <input
              type="checkbox"
              data-field="billable"
              checked={item.billable}
              onChange={({ target }) => change({ billable: target.checked })}
            />
            {t.billable}
          </label>
        </span>
      )}
      {isPhone && (
        <span role="gridcell" tabIndex={-1} className={styles.project}>
          <Button look="soft" onPress={onClose}>
            <Check size={16} aria-hidden />
            {t.done}
          </Button>
        </span>
      )}
    </div>
  );
}

/** The department or the project it is for. */
function Purpose({ item, change }: { item: TypedItem; change: (next: Partial<TypedItem>) => void }) {
  const t = useSheetTexts();
  const { choices } = useSheetOnPage();
  const name = useNameOfPurpose()(item);
  const chosen = item.isProject ? item.projectId : item.deptId;
  const current = chosen === null || name === undefined ? null : { id: chosen, name };
  const optionsOf = (kind: 'dept' | 'project', list: readonly { id: number; name: string }[]) =>
    list.map((one) => ({ value: `${kind} ${one.id}`, label: one.name }));
  return (
    <Select
      label={t.purpose}
      field="purpose"
      value={chosen === null ? '' : `${item.isProject ? 'project' : 'dept'} ${chosen}`}
      none={t.purpose}
      groups={[
        {
          label: t.departments,
          options: optionsOf('dept', withCurrent(choices.departments, item.isProject ? null : current)),
        },
        {
          label: t.projects,
          options: optionsOf('project', withCurrent(choices.projects, item.isProject ? current : null)),
        },
      ]}
      onChange={(value) => {
        const [kind, id = ''] = value.split(' ');
        if (kind === 'project') change({ isProject: true, projectId: Number(id) });
        else change({ isProject: false, deptId: id === '' ? null : Number(id) });
      }}
    />
  );
}
