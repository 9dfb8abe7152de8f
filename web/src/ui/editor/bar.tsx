// The bar of the editor: one tab stop, arrows walk through it. On phones it stands above the keyboard.
import { type Editor, useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Palette,
  Plus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { Button, IconButton, Tip } from '../button.tsx';
import { MenuButton, MenuGroup, MenuItem } from '../overlay.tsx';
import { hues } from '../rich-html.ts';
import { Around } from './around.tsx';
import type { Block } from './blocks.ts';
import styles from './editor.module.css';
import { back } from './focus.ts';
import { headingLevels } from './schema.ts';
import type { EditorTexts } from './texts.ts';

export interface BarProps {
  editor: Editor;
  t: EditorTexts;
  blocks: readonly Block[];
  onBlock: (block: Block) => void;
  onLink: () => void;
  onDescribe: () => void;
}

const icons = { start: AlignLeft, center: AlignCenter, end: AlignRight, justify: AlignJustify } as const;
const sides = ['start', 'center', 'end', 'justify'] as const;

export function Bar(props: BarProps) {
  const { editor, t, blocks, onBlock, onLink } = props;
  const now = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const run = () => editor.chain();
  const done = (_isDone: boolean) => back(editor);
  const style = now.level === undefined ? t.paragraph : t.headings[now.level];
  const Side = icons[now.side];
  return (
    <Toolbar className={styles.bar ?? ''} aria-label={t.bar}>
      <MenuButton
        label={t.style}
        placement="bottom start"
        button={
          <Button small look="ghost" className={styles.style} aria-label={`${t.style}: ${style}`}>
            {style}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        <MenuItem onAction={() => done(run().setParagraph().run())}>{t.paragraph}</MenuItem>
        {headingLevels.map((level) => (
          <MenuItem key={level} onAction={() => done(run().setNode('heading', { level }).run())}>
            {t.headings[level]}
          </MenuItem>
        ))}
      </MenuButton>
      <i aria-hidden />
      <Toggle icon={Bold} label={t.bold} isOn={now.bold} onPress={() => run().focus().toggleBold().run()} />
      <Toggle icon={Italic} label={t.italic} isOn={now.italic} onPress={() => run().focus().toggleItalic().run()} />
      <Toggle
        icon={Underline}
        label={t.underline}
        isOn={now.underline}
        onPress={() => run().focus().toggleUnderline().run()}
      />
      <Toggle
        icon={Strikethrough}
        label={t.strike}
        isOn={now.strike}
        onPress={() => run().focus().toggleStrike().run()}
      />
      <Toggle icon={Code} label={t.code} isOn={now.code} onPress={() => run().focus().toggleCode().run()} />
      <Toggle icon={Link} label={t.link} isOn={now.link} onPress={onLink} />
      <MenuButton
        label={t.colour}
        button={
          <IconButton small label={t.colour}>
            <Palette size={17} aria-hidden />
          </IconButton>
        }
      >
        {(['coloured', 'highlighted'] as const).map((mark) => (
          <MenuGroup key={mark} title={mark === 'coloured' ? t.ink : t.ground}>
            <MenuItem onAction={() => done(run().unsetMark(mark).run())}>{t.noColour}</MenuItem>
            {hues.map((hue) => (
              <MenuItem
                key={hue}
                icon={
                  <b
                    className={styles.swatch}
                    style={mark === 'coloured' ? { color: `var(--${hue})` } : { background: `var(--${hue}-soft)` }}
                    aria-hidden
                  >
                    A
                  </b>
                }
                onAction={() => done(run().setMark(mark, { hue }).run())}
              >
                {t.hues[hue]}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </MenuButton>
      <i aria-hidden />
      <Toggle icon={List} label={t.bullets} isOn={now.bullets} onPress={() => run().focus().toggleBulletList().run()} />
      <Toggle
        icon={ListOrdered}
        label={t.numbers}
        isOn={now.numbers}
        onPress={() => run().focus().toggleOrderedList().run()}
      />
      <MenuButton
        label={t.align}
        button={
          <IconButton small label={t.align}>
            <Side size={17} aria-hidden />
          </IconButton>
        }
      >
        {sides.map((side) => {
          const Icon = icons[side];
          const align = side === 'start' ? null : side;
          return (
            <MenuItem
              key={side}
              icon={<Icon size={17} aria-hidden />}
              onAction={() =>
                done(run().updateAttributes('paragraph', { align }).updateAttributes('heading', { align }).run())
              }
            >
              {t.alignments[side]}
            </MenuItem>
          );
        })}
      </MenuButton>
      <i aria-hidden />
      <MenuButton
        label={t.insert}
        button={
          <Button small look="ghost">
            <Plus size={16} aria-hidden />
            {t.insert}
          </Button>
        }
      >
        {blocks.map((block) => (
          <MenuItem key={block.key} icon={<block.icon size={17} aria-hidden />} onAction={() => onBlock(block)}>
            {block.label}
          </MenuItem>
        ))}
      </MenuButton>
      <Around {...props} />
      <span className={styles.end}>
        <IconButton small label={t.undo} isDisabled={!now.canUndo} onPress={() => run().focus().undo().run()}>
          <Undo2 size={17} aria-hidden />
        </IconButton>
        <IconButton small label={t.redo} isDisabled={!now.canRedo} onPress={() => run().focus().redo().run()}>
          <Redo2 size={17} aria-hidden />
        </IconButton>
      </span>
    </Toolbar>
  );
}

function stateOf(editor: Editor) {
  const { align } = { ...editor.getAttributes('paragraph'), ...editor.getAttributes('heading') };
  return {
    level: headingLevels.find((level) => editor.isActive('heading', { level })),
    side: sides.find((side) => side === align) ?? ('start' as const),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function Toggle({
  icon: Icon,
  label,
  isOn,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  isOn: boolean;
  onPress: () => void;
}) {
  return (
    <Tip text={label}>
      <ToggleButton className={styles.toggle ?? ''} aria-label={label} isSelected={isOn} onPress={onPress}>
        <Icon size={17} aria-hidden />
      </ToggleButton>
    </Tip>
  );
}
