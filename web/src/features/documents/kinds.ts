// Kinds of files: the letters and the hue of their tiles, and how they are shown.
import type { Hue } from '../../ui/parts.tsx';

export type Shown = 'pdf' | 'picture' | 'text' | 'markdown' | 'table' | 'sound' | 'video' | 'pages' | 'none';

interface Kind {
  hue: Hue | undefined;
  shown: Shown;
}

const groups: readonly (Kind & { endings: string })[] = [
  { endings: 'pdf', hue: 'danger', shown: 'pdf' },
  { endings: 'png jpg jpeg gif webp avif bmp', hue: 'berry', shown: 'picture' },
  { endings: 'svg heic heif tif tiff psd ai eps', hue: 'berry', shown: 'none' },
  { endings: 'doc docx odt rtf pages', hue: 'sky', shown: 'pages' },
  { endings: 'md markdown', hue: 'sky', shown: 'markdown' },
  { endings: 'txt log', hue: 'sky', shown: 'text' },
  { endings: 'csv tsv', hue: 'brand', shown: 'table' },
  { endings: 'xls xlsx ods', hue: 'brand', shown: 'pages' },
  { endings: 'ppt pptx odp', hue: 'amber', shown: 'pages' },
  { endings: 'mp4 mov webm m4v mkv avi', hue: 'plum', shown: 'video' },
  { endings: 'mp3 wav ogg oga m4a flac aac', hue: 'plum', shown: 'sound' },
  {
    endings:
      'js ts tsx jsx css py rb go rs c h cc cpp java kt swift php sh sql json yaml yml toml ini xml html lua r diff patch',
    hue: 'rose',
    shown: 'text',
  },
];

const kinds = new Map<string, Kind>(
  groups.flatMap(({ endings, ...kind }) => endings.split(' ').map((one) => [one, kind])),
);
const other: Kind = { hue: undefined, shown: 'none' };

/** The ending of a file name in small letters, without its dot; empty where there is none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  const ending = at > 0 ? name.slice(at + 1).toLowerCase() : '';
  return /^[a-z0-9]{1,8}$/.test(ending) ? ending : '';
}

export const kindOf = (name: string): Kind => kinds.get(endingOf(name)) ?? other;

/** What stands on the tile: at most four letters. */
export function lettersOf(name: string): string {
  const ending = endingOf(name);
  const short: Readonly<Record<string, string>> = {
    jpeg: 'JPG',
    markdown: 'MD',
    docx: 'DOC',
    xlsx: 'XLS',
    pptx: 'PPT',
    tiff: 'TIF',
    html: 'HTM',
    webp: 'WEB',
  };
  return short[ending] ?? ending.slice(0, 4).toUpperCase();
}
