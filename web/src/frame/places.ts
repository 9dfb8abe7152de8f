// The rooms of the app, in the order of the side.
import {
  Award,
  BookOpen,
  Files,
  Folder,
  HeartHandshake,
  House,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  UsersRound,
} from 'lucide-react';
import type { Texts } from '../i18n/index.ts';

export interface Place {
  name: keyof Texts['places'];
  icon: LucideIcon;
  to: '/' | '/news' | '/people' | '/documents' | '/knowledgebase' | '/pages' | '/thanks' | '/badges' | '/expenses';
  /** Addresses that belong to the room and do not begin like it. */
  also?: readonly string[];
  /** After `g`. */
  key: string;
  /** In the bar at the foot of a phone. */
  isMain: boolean;
}

export const places: readonly Place[] = [
  { name: 'home', icon: House, to: '/', key: 'h', isMain: true },
  { name: 'news', icon: Newspaper, to: '/news', key: 'n', isMain: false },
  { name: 'people', icon: UsersRound, to: '/people', also: ['/groups'], key: 'p', isMain: true },
  { name: 'documents', icon: Folder, to: '/documents', key: 'd', isMain: true },
  { name: 'knowledge', icon: BookOpen, to: '/knowledgebase', key: 'k', isMain: true },
  { name: 'pages', icon: Files, to: '/pages', key: 'w', isMain: false },
  { name: 'thanks', icon: HeartHandshake, to: '/thanks', key: 't', isMain: false },
  { name: 'badges', icon: Award, to: '/badges', key: 'b', isMain: false },
  { name: 'expenses', icon: ReceiptText, to: '/expenses', key: 'e', isMain: false },
];
