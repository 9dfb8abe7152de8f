// What those who manage a category do with it.
import {
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  Download,
  FolderInput,
  FolderPlus,
  Settings2,
  ShieldCheck,
  TextCursorInput,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { mayDo, useMe } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton, MenuItem, MenuLine } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { type Category, pathTo } from '../categories.ts';
import { placeCategory } from './admin.queries.ts';
import { DeleteCategoryDialog } from './delete-dialog.tsx';
import { ExpertsDialog } from './experts-dialog.tsx';
import { saveExport } from './import.queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useImportTexts } from './import-texts.ts';
import { MoveCategoryDialog } from './move-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { NewCategoryDialog, SettingsDialog } from './settings-dialog.tsx';
import { useAdminTexts } from './texts.ts';

const icon = { size: 17, 'aria-hidden': true } as const;

type Open = 'new' | 'import' | 'settings' | 'move' | 'rights' | 'experts' | 'delete';

export function CategoryMenu({ category, categories }: { category: Category; categories: readonly Category[] }) {
  const t = useAdminTexts();
  const files = useImportTexts();
  const me = useMe();
  const [open, setOpen] = useState<Open>();
  if (me.is_read_only || !category.rights.includes('manage')) return null;
  const { id, name, parent_id: parentId } = category;
  const beside = categories.filter(({ parent_id }) => parent_id === parentId);
  const place = beside.findIndex((one) => one.id === id);
  const above = categories.find((one) => one.id === parentId);
  const managesAbove = above ? above.rights.includes('manage') : mayDo(me, 'knowledgebase.admin');
  const managesBelow = categories.every(
    (one) => one.rights.includes('manage') || pathTo(categories, one.id).every((step) => step.id !== id),
  );
  const tell = (error: unknown) => sayFailed(failureOf(error).detail);
  const close = () => setOpen(undefined);
  const put = (there: Parameters<typeof placeCategory>[1], back: Parameters<typeof placeCategory>[1]) =>
    void placeCategory(id, there)
      .then(() => say(t.moved(name), () => void placeCategory(id, back).catch(tell)))
      .catch(tell);
  return (
    <>
      <MenuButton
        label={t.manage}
        button={
          <IconButton label={t.manage} look="plain">
            <Settings2 size={17} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<TextCursorInput {...icon} />} onAction={() => setOpen('settings')}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={<ShieldCheck {...icon} />} onAction={() => setOpen('rights')}>
          {t.rights}
        </MenuItem>
        <MenuItem icon={<BadgeCheck {...icon} />} onAction={() => setOpen('experts')}>
          {t.experts}
        </MenuItem>
        <MenuItem icon={<FolderPlus {...icon} />} onAction={() => setOpen('new')}>
          {t.newBelow}
        </MenuItem>
        {managesAbove && (
          <>
            <MenuItem icon={<FolderInput {...icon} />} onAction={() => setOpen('move')}>
              {t.move}
            </MenuItem>
            {place > 0 && (
              <MenuItem icon={<ArrowUp {...icon} />} onAction={() => put({ position: place - 1 }, { position: place })}>
                {t.up}
              </MenuItem>
            )}
            {place < beside.length - 1 && (
              <MenuItem
                icon={<ArrowDown {...icon} />}
                onAction={() => put({ position: place + 1 }, { position: place })}
              >
                {t.down}
              </MenuItem>
            )}
          </>
        )}
        <MenuLine />
        {mayDo(me, 'knowledgebase.admin') && (
          <MenuItem icon={<Upload {...icon} />} onAction={() => setOpen('import')}>
            {files.importHere}
          </MenuItem>
        )}
        {managesBelow && (
          <MenuItem icon={<Download {...icon} />} onAction={() => saveExport(id)}>
            {files.exportOne}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 {...icon} />} onAction={() => setOpen('delete')}>
          {t.deleteIt}
        </MenuItem>
      </MenuButton>
      {open === 'new' && <NewCategoryDialog parent={id} onClose={close} />}
      {open === 'import' && <ImportDialog category={category} onClose={close} />}
      {open === 'settings' && <SettingsDialog id={id} onClose={close} />}
      {open === 'rights' && <RightsDialog category={category} onClose={close} />}
      {open === 'experts' && <ExpertsDialog category={category} onClose={close} />}
      {open === 'delete' && <DeleteCategoryDialog category={category} onClose={close} />}
      {open === 'move' && (
        <MoveCategoryDialog
          category={category}
          onClose={close}
          onMove={(parent) => {
            close();
            put({ parent_id: parent }, { parent_id: parentId, position: place });
          }}
        />
      )}
    </>
  );
}
