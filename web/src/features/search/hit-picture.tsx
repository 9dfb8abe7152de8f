import { Newspaper, UsersRound } from 'lucide-react';
import { Avatar, Tile } from '../../ui/parts.tsx';
import { photoOf } from '../people/index.ts';
import type { Hit } from './search.ts';

export function HitPicture({ hit }: { hit: Hit }) {
  if (hit.type === 'person') return <Avatar name={hit.title} src={photoOf(hit.id)} size={32} />;
  if (hit.type === 'group') {
    return (
      <Tile>
        <UsersRound size={17} />
      </Tile>
    );
  }
  return (
    <Tile hue="berry">
      <Newspaper size={17} />
    </Tile>
  );
}
