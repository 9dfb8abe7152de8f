import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import styles from './knowledge.module.css';
import { useKnowledgeTexts } from './texts.ts';

/** The way from the first page of knowledge. */
export function Crumbs({ path }: { path: readonly { id: number; name: string }[] }) {
  const t = useKnowledgeTexts();
  return (
    <nav className={styles.crumbs} aria-label={t.path}>
      <Link to="/knowledgebase">{t.title}</Link>
      {path.map(({ id, name }) => (
        <Fragment key={id}>
          <ChevronRight size={14} aria-hidden />
          <Link to="/knowledgebase/categories/$id" params={{ id }} dir="auto">
            {name}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
