import {
  Award,
  BookOpen,
  CircleQuestionMark,
  File,
  Folder,
  HeartHandshake,
  type LucideIcon,
  Newspaper,
  PanelsTopLeft,
  UsersRound,
} from 'lucide-react';
import { Avatar, type Hue, Tile } from '../../ui/parts.tsx';
import { photoOf } from '../people/index.ts';
import type { Hit, Kind } from './search.ts';

const looks: Readonly<Record<Exclude<Kind, 'person'>, { icon: LucideIcon; hue?: Hue }>> = {
  group: { icon: UsersRound },
  document: { icon: File, hue: 'sky' },
  folder: { icon: Folder },
  article: { icon: BookOpen, hue: 'brand' },
  question: { icon: CircleQuestionMark, hue: 'brand' },
  news: { icon: Newspaper, hue: 'berry' },
  page: { icon: PanelsTopLeft, hue: 'plum' },
  thanks: { icon: HeartHandshake, hue: 'rose' },
  badge: { icon: Award, hue: 'amber' },
};

export function HitPicture({ hit }: { hit: Hit }) {
  if (hit.type === 'person') return <Avatar name={hit.title} src={photoOf(hit.id)} size={32} />;
  const { icon: Icon, hue } = looks[hit.type];
  return (
    <Tile hue={hue}>
      <Icon size={17} />
    </Tile>
  );
}
