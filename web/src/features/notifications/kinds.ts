import type { Notification } from '@atrium/client/core';
import {
  Award,
  BookOpen,
  CircleCheck,
  CircleX,
  FilePen,
  FileText,
  Folder,
  Hand,
  Heart,
  KeyRound,
  LockOpen,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Receipt,
  Webhook,
} from 'lucide-react';
import type { Hue } from '../../ui/parts.tsx';

interface Look {
  icon: LucideIcon;
  hue: Hue;
}

const looks: Readonly<Record<string, Look>> = {
  'badge.assigned': { icon: Award, hue: 'amber' },
  'badge.followed': { icon: Award, hue: 'amber' },
  'thanks.received': { icon: Heart, hue: 'rose' },
  'thanks.joined': { icon: Heart, hue: 'rose' },
  'thanks.followed': { icon: Heart, hue: 'rose' },
  'document.approved': { icon: CircleCheck, hue: 'brand' },
  'document.rejected': { icon: CircleX, hue: 'danger' },
  'document.draft_waiting': { icon: FilePen, hue: 'plum' },
  'document.checkout_asked': { icon: Hand, hue: 'amber' },
  'document.checkout_broken': { icon: LockOpen, hue: 'amber' },
  'document.followed': { icon: FileText, hue: 'sky' },
  'folder.followed': { icon: Folder, hue: 'sky' },
  'article.published': { icon: BookOpen, hue: 'plum' },
  'article.review': { icon: FilePen, hue: 'plum' },
  'question.asked': { icon: MessageCircleQuestion, hue: 'sky' },
  'question.answered': { icon: MessageCircleQuestion, hue: 'sky' },
  'comment.added': { icon: MessageSquare, hue: 'sky' },
  'webhook.disabled': { icon: Webhook, hue: 'danger' },
};

/** The icon of a kind; kinds that are new to the app have that of their family. */
export function lookOf(kind: string): Look {
  const known = looks[kind];
  if (known) return known;
  if (kind.startsWith('expense.')) return { icon: Receipt, hue: 'berry' };
  if (kind.startsWith('account.')) return { icon: KeyRound, hue: 'amber' };
  return { icon: MessageSquare, hue: 'sky' };
}

/** The kinds of each family that the page filters by, in its order. */
export const families = {
  thanks: ['thanks.received', 'thanks.joined', 'thanks.followed'],
  badges: ['badge.assigned', 'badge.followed'],
  documents: [
    'document.approved',
    'document.rejected',
    'document.draft_waiting',
    'document.checkout_asked',
    'document.checkout_broken',
    'document.followed',
    'folder.followed',
  ],
  knowledge: ['article.published', 'article.review', 'question.asked', 'question.answered'],
  comments: ['comment.added'],
  expenses: ['expense.submitted', 'expense.approved', 'expense.rejected', 'expense.processed'],
  account: ['account.password_changed', 'account.token_created', 'account.second_factor_changed', 'webhook.disabled'],
} as const satisfies Record<string, readonly Notification['kind'][]>;

export type Family = keyof typeof families;

export const familyOf = (word: string | undefined): Family | undefined => familyNames.find((family) => family === word);

export const familyNames = Object.keys(families) as Family[];
