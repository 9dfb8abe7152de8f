// Pictures that are pasted, dropped or chosen: a place in the text waits for each until it was sent.
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

interface Waiting {
  add?: { key: string; at: number; words: string };
  drop?: string;
}

let lastPlace = 0;
const places = new PluginKey<DecorationSet>('pictures');

export interface PictureOptions {
  /** Sends a picture and tells its address; left out where a text takes none. */
  send: ((file: File) => Promise<string>) | undefined;
  /** What stands in the place of a picture that is on its way. */
  words: string;
  onFailed: (file: File, error: unknown) => void;
}

const isPicture = (file: File) => /^image\/(png|jpeg|webp|gif)$/.test(file.type);

const picturesOf = (list: FileList | undefined): File[] => [...(list ?? [])].filter(isPicture);

/** Sends the pictures one after the other; each is put where its place has moved to meanwhile. */
export function putPictures(view: EditorView, files: readonly File[], at: number, options: PictureOptions): void {
  const { send, words, onFailed } = options;
  if (!send) return;
  for (const file of files.filter(isPicture)) {
    lastPlace += 1;
    const key = `picture-${lastPlace}`;
    view.dispatch(view.state.tr.setMeta(places, { add: { key, at, words } } satisfies Waiting));
    const finish = (src: string | undefined) => {
      if (view.isDestroyed) return;
      const [place] = places.getState(view.state)?.find(undefined, undefined, (spec) => spec.key === key) ?? [];
      const change = view.state.tr.setMeta(places, { drop: key } satisfies Waiting);
      const { image } = view.state.schema.nodes;
      if (src !== undefined && place && image) {
        const around = change.doc.resolve(place.from);
        // In place of an empty line, and after the line that it was dropped into: no line is cut in two.
        const isLine = around.parent.isTextblock;
        const to = isLine ? around.after() : place.from;
        const from = isLine && around.parent.content.size === 0 ? around.before() : to;
        change.replaceRangeWith(from, to, image.create({ src, alt: nameOf(file) }));
      }
      view.dispatch(change);
    };
    send(file).then(finish, (error: unknown) => {
      finish(undefined);
      onFailed(file, error);
    });
  }
}

/** The name of a file as a first description; those of cameras and clipboards describe nothing. */
function nameOf({ name }: File): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return /^(image|img|dsc|screenshot|bildschirmfoto|untitled|pxl)?[\s\d()]*$/i.test(words) ? '' : words;
}

export const Pictures = Extension.create<PictureOptions>({
  name: 'pictures',
  addOptions: () => ({ send: undefined, words: '', onFailed() {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin<DecorationSet>({
        key: places,
        state: {
          init: () => DecorationSet.empty,
          apply(change, before) {
            const moved = before.map(change.mapping, change.doc);
            const told: Waiting | undefined = change.getMeta(places);
            if (told?.add) {
              const { key, at, words } = told.add;
              return moved.add(change.doc, [Decoration.widget(at, () => placeOf(words), { key })]);
            }
            if (!told?.drop) return moved;
            return moved.remove(moved.find(undefined, undefined, (spec) => spec.key === told.drop));
          },
        },
        props: {
          decorations: (state) => places.getState(state),
          handlePaste(view, { clipboardData }) {
            const files = picturesOf(clipboardData?.files);
            // Word and spreadsheets put a picture of the text beside the text.
            if (!options.send || files.length === 0 || clipboardData?.types.includes('text/html')) return false;
            putPictures(view, files, view.state.selection.from, options);
            return true;
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = picturesOf(event.dataTransfer?.files);
            if (isMoved || !options.send || files.length === 0) return false;
            event.preventDefault();
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            putPictures(view, files, at ?? view.state.selection.from, options);
            return true;
          },
        },
      }),
    ];
  },
});

function placeOf(words: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'picture-place';
  place.role = 'status';
  place.textContent = words;
  return place;
}
