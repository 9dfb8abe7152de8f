// One editor for every text with formatting. It gives the HTML that the server keeps, letter for letter.
import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { classes } from '../classes.ts';
import richText from '../rich-text.module.css';
import { sayFailed } from '../toast.tsx';
import { videoPlayer } from '../video-address.ts';
import { AskDialog, type Asked } from './ask-dialog.tsx';
import { Bar } from './bar.tsx';
import { type Block, blocksOf } from './blocks.ts';
import styles from './editor.module.css';
import { back } from './focus.ts';
import { fromHtml, toHtml } from './html.ts';
import { useKeyboardHeight } from './keyboard-height.ts';
import { cleanPasted, isMarkdown, markdownToHtml } from './paste.ts';
import { type PictureOptions, Pictures, putPictures } from './pictures.ts';
import { documentExtensions } from './schema.ts';
import { type Suggested, Suggesting } from './suggesting.ts';
import { type MenuKeys, SuggestionMenu } from './suggestion-menu.tsx';
import { useEditorTexts } from './texts.ts';

export interface RichTextEditorProps {
  /** Read aloud as its name. */
  label: string;
  /** HTML as the server keeps it; another one than the last that was told replaces the text. */
  value: string;
  onChange: (html: string) => void;
  /** Sends a picture and tells its address; without it the text takes no pictures. */
  onPicture?: (file: File) => Promise<string>;
  /** Ctrl-S. */
  onSave?: () => void;
  onBlur?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
  className?: string | undefined;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, placeholder, autoFocus, className } = props;
  const t = useEditorTexts();
  const latest = useRef(props);
  latest.current = props;
  const told = useRef(value);
  const frame = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const menuKeys = useRef<MenuKeys>(null);
  const [suggested, setSuggested] = useState<Suggested>();
  const [asked, setAsked] = useState<Asked>();
  const takesPictures = props.onPicture !== undefined;
  const blocks = useMemo(() => blocksOf(t, takesPictures), [t, takesPictures]);
  const pictures: PictureOptions = {
    send: takesPictures ? (file) => latest.current.onPicture?.(file) ?? Promise.reject() : undefined,
    words: t.sending,
    onFailed: (file, error) => sayFailed(t.notSent(file.name, failureOf(error).detail)),
  };
  const editor: Editor = useEditor({
    extensions: [
      ...documentExtensions(),
      Placeholder.configure({ placeholder: placeholder ?? t.placeholder }),
      Pictures.configure(pictures),
      Suggesting.configure({
        onSuggest: setSuggested,
        onKey: (event) => menuKeys.current?.take(event) ?? false,
      }),
    ],
    injectCSS: false,
    autofocus: autoFocus ? 'start' : false,
    onBeforeCreate({ editor: made }) {
      made.options.content = fromHtml(made.schema, value).toJSON();
    },
    onUpdate({ editor: changed }) {
      const html = toHtml(changed.state.doc);
      if (html === told.current) return;
      told.current = html;
      latest.current.onChange(html);
    },
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes: {
        class: classes(richText.text, styles.text),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
      },
      scrollMargin: 80,
      scrollThreshold: 80,
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => pastePlain(editor, event),
      handleKeyDown(_view, event) {
        if (!event.ctrlKey && !event.metaKey) return false;
        const key = event.key.toLowerCase();
        if (key === 's' && latest.current.onSave) latest.current.onSave();
        else if (key === 'k' && isOnWords(editor)) askLink();
        else return false;
        event.preventDefault();
        return true;
      },
    },
  });
  useKeyboardHeight(frame);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(fromHtml(editor.schema, value).toJSON(), { emitUpdate: false });
  }, [editor, value]);

  const askLink = () => setAsked({ what: 'link', value: editor.getAttributes('link').href ?? '' });
  const insert = (block: Block, typed?: Suggested) => {
    const chain = editor.chain();
    if (typed) chain.deleteRange(typed.range);
    (block.insert?.(chain) ?? chain).run();
    if (block.asks === 'picture') chooser.current?.click();
    else if (block.asks === 'video') setAsked({ what: 'video', value: '' });
    else back(editor);
  };
  const answer = (given: string) => {
    setAsked(undefined);
    const chain = editor.chain();
    if (asked?.what === 'video') chain.insertContent({ type: 'video', attrs: { address: given } });
    else if (asked?.what === 'picture') chain.updateAttributes('image', { alt: given });
    else if (given === '') chain.extendMarkRange('link').unsetMark('link');
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: given, marks: [{ type: 'link', attrs: { href: given } }] });
    else chain.extendMarkRange('link').setMark('link', { href: given });
    chain.run();
    back(editor);
  };
  return (
    <div ref={frame} className={classes(styles.editor, className)}>
      <Bar
        editor={editor}
        t={t}
        blocks={blocks}
        onBlock={(block) => insert(block)}
        onLink={askLink}
        onDescribe={() => setAsked({ what: 'picture', value: editor.getAttributes('image').alt ?? '' })}
      />
      <EditorContent editor={editor} />
      {suggested && (
        <SuggestionMenu
          suggested={suggested}
          blocks={blocks}
          t={t}
          field={editor.view.dom}
          keys={menuKeys}
          onBlock={(block) => insert(block, suggested)}
          onLink={({ label: words, address }) =>
            editor
              .chain()
              .focus()
              .insertContentAt(suggested.range, [
                { type: 'text', text: words, marks: [{ type: 'link', attrs: { href: address } }] },
                { type: 'text', text: ' ' },
              ])
              .run()
          }
          onClose={() => setSuggested(undefined)}
        />
      )}
      {asked && (
        <AskDialog
          asked={asked}
          t={t}
          onDone={answer}
          onClose={() => {
            setAsked(undefined);
            back(editor);
          }}
        />
      )}
      {takesPictures && (
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t.picture}
          onChange={({ currentTarget }) => {
            putPictures(editor.view, [...(currentTarget.files ?? [])], editor.state.selection.from, pictures);
            currentTarget.value = '';
            back(editor);
          }}
        />
      )}
    </div>
  );
}

/** Words are selected, or the cursor is in a link: Ctrl-K is for them, not for the search. */
const isOnWords = (editor: Editor) => !editor.state.selection.empty || editor.isActive('link');

/** Plain text that is Markdown, or the address of a video on a line of its own. */
function pastePlain(editor: Editor, { clipboardData }: ClipboardEvent): boolean {
  const text = clipboardData?.getData('text/plain') ?? '';
  const isFormatted = clipboardData?.types.includes('text/html') && !clipboardData.types.includes('vscode-editor-data');
  const { $from: at, empty } = editor.state.selection;
  if (text === '' || at.parent.type.spec.code) return false;
  if (empty && at.parent.content.size === 0 && !/\s/.test(text.trim()) && videoPlayer(text)) {
    return editor.commands.insertContent({ type: 'video', attrs: { address: text.trim() } });
  }
  if (isFormatted || !isMarkdown(text)) return false;
  void markdownToHtml(text).then((html) => {
    if (!editor.isDestroyed) editor.view.pasteHTML(html);
  });
  return true;
}
