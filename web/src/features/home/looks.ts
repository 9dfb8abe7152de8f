import type { Pin, WaitingThing } from '@atrium/client/core';
import {
  Award,
  BookOpen,
  FilePen,
  FileText,
  Folder,
  HeartHandshake,
  Library,
  Lock,
  type LucideIcon,
  MessageCircleQuestion,
  Newspaper,
  PanelsTopLeft,
  Receipt,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Hue } from '../../ui/parts.tsx';

const icons: Readonly<Record<Pin['type'], LucideIcon>> = {
  person: UserRound,
  group: UsersRound,
  sheet: Receipt,
  article: BookOpen,
  question: MessageCircleQuestion,
  category: Library,
  document: FileText,
  folder: Folder,
  news: Newspaper,
  channel: Newspaper,
  page: PanelsTopLeft,
  badge: Award,
  thanks: HeartHandshake,
};

const hues: Readonly<Partial<Record<Pin['type'], Hue>>> = {
  sheet: 'berry',
  article: 'plum',
  category: 'plum',
  question: 'sky',
  document: 'brand',
  news: 'berry',
  badge: 'amber',
  thanks: 'rose',
  person: 'rose',
  group: 'rose',
};

export const iconOf = (type: Pin['type']): LucideIcon => icons[type];
export const hueOf = (type: Pin['type']): Hue | undefined => hues[type];

export const waitingLooks: Readonly<Record<WaitingThing['kind'], { icon: LucideIcon; hue: Hue }>> = {
  sheet: { icon: Receipt, hue: 'berry' },
  rejected_sheet: { icon: Receipt, hue: 'danger' },
  question: { icon: MessageCircleQuestion, hue: 'sky' },
  draft: { icon: FilePen, hue: 'plum' },
  review: { icon: BookOpen, hue: 'plum' },
  check_out: { icon: Lock, hue: 'amber' },
};
