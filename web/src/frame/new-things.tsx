// What can be made from anywhere; rooms add theirs to the list.
import type { SessionUser } from '@atrium/client/core';
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import {
  CircleQuestionMark,
  FilePlus2,
  FolderPlus,
  Heart,
  type LucideIcon,
  Newspaper,
  PencilLine,
  ReceiptText,
  Upload,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { mayDo, useMe } from '../api/session.ts';
import { makeSheet } from '../features/expenses/index.ts';
import { thank } from '../features/thanks/index.ts';
import { textsOf, useTexts } from '../i18n/index.ts';
import type { Opened } from '../ui/late-menu.tsx';
import { LoadedMenu, MenuItem } from '../ui/overlay.tsx';
import { Kbd } from '../ui/parts.tsx';

const names = {
  upload: 'Upload',
  folder: 'Folder',
  question: 'Question',
  article: 'Article',
  sheet: 'Expense sheet',
  thanks: 'Thanks',
  news: 'News',
  page: 'Page',
  person: 'Person',
  group: 'Group',
};

const useNames = textsOf(names, {
  upload: 'Hochladen',
  folder: 'Ordner',
  question: 'Frage',
  article: 'Artikel',
  sheet: 'Spesenabrechnung',
  thanks: 'Dank',
  news: 'Meldung',
  page: 'Seite',
  person: 'Person',
  group: 'Gruppe',
});

interface Ways {
  navigate: UseNavigateResult<string>;
  onAdd: (what: 'upload' | 'folder') => void;
}

interface NewThing {
  name: keyof typeof names;
  icon: LucideIcon;
  key?: string;
  make: (ways: Ways) => void;
  /** Left out: everybody who may write. */
  may?: (me: SessionUser) => boolean;
}

const mayManagePeople = (me: SessionUser) => mayDo(me, 'people.admin');

const newThings: readonly NewThing[] = [
  { name: 'upload', icon: Upload, make: ({ onAdd }) => onAdd('upload') },
  { name: 'folder', icon: FolderPlus, make: ({ onAdd }) => onAdd('folder') },
  {
    name: 'question',
    icon: CircleQuestionMark,
    make: ({ navigate }) => void navigate({ to: '/knowledgebase/ask' }),
  },
  {
    name: 'article',
    icon: PencilLine,
    make: ({ navigate }) => void navigate({ to: '/knowledgebase/write' }),
  },
  { name: 'sheet', icon: ReceiptText, make: ({ navigate }) => void makeSheet(navigate) },
  {
    name: 'thanks',
    icon: Heart,
    key: 't',
    make: thank,
  },
  {
    name: 'news',
    icon: Newspaper,
    make: ({ navigate }) => void navigate({ to: '/news/write' }),
    may: (me) => mayDo(me, 'news.admin'),
  },
  {
    name: 'page',
    icon: FilePlus2,
    make: ({ navigate }) => void navigate({ to: '/pages', search: { new: true } }),
    may: (me) => mayDo(me, 'publish.admin'),
  },
  {
    name: 'person',
    icon: UserRoundPlus,
    make: ({ navigate }) => void navigate({ to: '/people', search: { new: true } }),
    may: mayManagePeople,
  },
  {
    name: 'group',
    icon: UsersRound,
    make: ({ navigate }) => void navigate({ to: '/groups', search: { new: true } }),
    may: mayManagePeople,
  },
];

export function NewThings({ opened, onAdd }: { opened: Opened; onAdd: Ways['onAdd'] }) {
  const t = useTexts();
  const nameOf = useNames();
  const navigate = useNavigate();
  const me = useMe();
  return (
    <LoadedMenu opened={opened} label={t.frame.new}>
      {newThings
        .filter(({ may }) => may === undefined || may(me))
        .map(({ name, icon: Icon, key, make }) => (
          <MenuItem
            key={name}
            icon={<Icon size={18} aria-hidden />}
            end={key && <Kbd>{key}</Kbd>}
            onAction={() => make({ navigate, onAdd })}
          >
            {nameOf[name]}
          </MenuItem>
        ))}
    </LoadedMenu>
  );
}
