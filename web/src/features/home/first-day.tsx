// The first day: three cards that say what is where, until the first thing is opened.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, FolderOpen, UsersRound } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { cardClass, Section, Tile } from '../../ui/parts.tsx';
import styles from './home.module.css';
import { recentQuery } from './home.queries.ts';
import { useHomeTexts } from './texts.ts';

const rooms = [
  { name: 'people', to: '/people', icon: UsersRound, hue: 'brand' },
  { name: 'documents', to: '/documents', icon: FolderOpen, hue: 'sky' },
  { name: 'knowledge', to: '/knowledgebase', icon: BookOpen, hue: 'plum' },
] as const;

export function FirstDay() {
  const t = useHomeTexts().firstDay;
  const { data: opened } = useQuery(recentQuery);
  if (opened?.length !== 0) return null;
  return (
    <Section title={t.title}>
      <ul className={styles.rooms}>
        {rooms.map(({ name, to, icon: Icon, hue }) => (
          <li key={name}>
            <Link to={to} className={classes(cardClass, styles.room)}>
              <Tile hue={hue}>
                <Icon size={18} />
              </Tile>
              <b>{t[name]}</b>
              <span>{t[`${name}Note`]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
