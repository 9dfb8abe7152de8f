// What the bar offers for the thing around the cursor: a table, a callout, a picture.
import { type Editor, useEditorState } from '@tiptap/react';
import { ChevronDown, Columns3, Lightbulb, TextCursorInput } from 'lucide-react';
import { Button } from '../button.tsx';
import { MenuButton, MenuItem, MenuLine } from '../overlay.tsx';
import { back } from './focus.ts';
import { calloutKinds } from './schema.ts';
import type { EditorTexts } from './texts.ts';

export function Around({ editor, t, onDescribe }: { editor: Editor; t: EditorTexts; onDescribe: () => void }) {
  const around = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('table')
        ? 'table'
        : current.isActive('callout')
          ? 'callout'
          : current.isActive('image')
            ? 'picture'
            : undefined,
  });
  const run = () => editor.chain();
  const done = () => back(editor);
  if (around === 'picture') {
    return (
      <Button small look="soft" onPress={onDescribe}>
        <TextCursorInput size={16} aria-hidden />
        {t.describe}
      </Button>
    );
  }
  if (around === 'callout') {
    return (
      <MenuButton
        label={t.callout}
        button={
          <Button small look="soft">
            <Lightbulb size={16} aria-hidden />
            {t.callout}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        {calloutKinds.map((kind) => (
          <MenuItem
            key={kind}
            onAction={() => {
              run().updateAttributes('callout', { kind }).run();
              done();
            }}
          >
            {t.calloutKinds[kind]}
          </MenuItem>
        ))}
      </MenuButton>
    );
  }
  if (around !== 'table') return null;
  const item = (label: string, act: () => boolean) => (
    <MenuItem
      key={label}
      onAction={() => {
        act();
        done();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <MenuButton
      label={t.inTable}
      button={
        <Button small look="soft">
          <Columns3 size={16} aria-hidden />
          {t.table}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {item(t.rowAbove, () => run().addRowBefore().run())}
      {item(t.rowBelow, () => run().addRowAfter().run())}
      {item(t.columnBefore, () => run().addColumnBefore().run())}
      {item(t.columnAfter, () => run().addColumnAfter().run())}
      {item(t.headRow, () => run().toggleHeaderRow().run())}
      <MenuLine />
      {item(t.dropRow, () => run().deleteRow().run())}
      {item(t.dropColumn, () => run().deleteColumn().run())}
      {item(t.dropTable, () => run().deleteTable().run())}
    </MenuButton>
  );
}
