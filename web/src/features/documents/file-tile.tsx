// The tile of a folder or a file in lists: an icon, or the letters of its kind.
import { Bookmark, File, Folder } from 'lucide-react';
import { Tile } from '../../ui/parts.tsx';
import { kindOf, lettersOf } from './kinds.ts';

export function FileTile({ name }: { name: string }) {
  const letters = lettersOf(name);
  return <Tile hue={kindOf(name).hue}>{letters === '' ? <File size={18} /> : letters}</Tile>;
}

/** Of a folder, of a document without a file, or of a file. */
export function EntryTile({ type, name }: { type: 'folder' | 'document'; name: string | null }) {
  if (type === 'folder') {
    return (
      <Tile>
        <Folder size={18} />
      </Tile>
    );
  }
  if (name !== null) return <FileTile name={name} />;
  return (
    <Tile hue="sky">
      <Bookmark size={18} />
    </Tile>
  );
}
