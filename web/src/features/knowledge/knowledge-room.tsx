// The room of knowledge: categories on the left, what is read beside them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight, CircleQuestionMark, LayoutList } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { type Branch, branchesOf, pathTo } from './categories.ts';
import { articleQuery, articlesQuery, categoriesQuery, questionQuery } from './knowledge.queries.ts';
import styles from './room.module.css';
import { useKnowledgeTexts } from './texts.ts';

export function KnowledgeRoom() {
  const t = useKnowledgeTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { query = '' } = useSearch({ from: '/frame/knowledgebase' });
  const current = useOpenCategory();
  const { data: categories } = useQuery(categoriesQuery);
  const path = pathTo(categories ?? [], current).map(({ id }) => id);
  return (
    <div className={styles.room}>
      <nav className={styles.side} aria-label={t.categories}>
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={query}
          onChange={(words) =>
            void navigate({ to: '/knowledgebase', search: words === '' ? {} : { query: words }, replace: query !== '' })
          }
        />
        <Link to="/knowledgebase" className={styles.all} activeOptions={{ exact: true }}>
          <LayoutList size={15} aria-hidden />
          {t.allCategories}
        </Link>
        <ul className={styles.tree}>
          {categories ? (
            branchesOf(categories).map((branch) => (
              <TreeItem key={branch.category.id} branch={branch} path={path} depth={0} />
            ))
          ) : (
            <li className={styles.waiting}>
              <Skeleton height={14} width="70%" />
              <Skeleton height={14} width="55%" />
              <Skeleton height={14} width="62%" />
            </li>
          )}
        </ul>
        {!me.is_read_only && (
          <ButtonLink
            to="/knowledgebase/ask"
            search={current === undefined ? {} : { category: current }}
            className={styles.ask}
          >
            <CircleQuestionMark size={16} aria-hidden />
            {t.ask}
          </ButtonLink>
        )}
      </nav>
      <div className={styles.reading} id="reading">
        <Outlet />
      </div>
    </div>
  );
}

/** The category that is open, itself or by what is read in it. */
function useOpenCategory(): number | undefined {
  const { id = 0 } = useParams({ strict: false });
  const kind = useLocation({ select: ({ pathname }) => /^\/knowledgebase\/(\w+)/.exec(pathname)?.[1] });
  const article = useQuery({ ...articleQuery(id), enabled: kind === 'articles' }).data;
  const question = useQuery({ ...questionQuery(id), enabled: kind === 'questions' }).data;
  if (kind === 'categories') return id;
  if (kind === 'articles') return article?.category.id;
  return kind === 'questions' ? question?.category.id : undefined;
}

interface TreeItemProps {
  branch: Branch;
  /** The open category and those above it. */
  path: readonly number[];
  depth: number;
}

function TreeItem({ branch: { category, children, articles }, path, depth }: TreeItemProps) {
  const t = useKnowledgeTexts();
  const isOnPath = path.includes(category.id);
  const isCurrent = path.at(-1) === category.id;
  const [isShut, setShut] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const isOpen = (isOnPath && !isShut) || isOpened;
  const hasMore = children.length > 0 || category.articles > 0;
  const indent = { paddingInlineStart: 4 + depth * 16 };
  return (
    <li>
      <div className={classes(styles.item, isCurrent && styles.open)} style={indent}>
        {hasMore ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t.below(category.name)}
            onClick={() => {
              setShut(isOpen);
              setOpened(!isOpen);
            }}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        ) : (
          <i />
        )}
        <Link to="/knowledgebase/categories/$id" params={{ id: category.id }} dir="auto">
          {category.name}
        </Link>
        {articles > 0 && <span>{articles}</span>}
      </div>
      {isOpen && (
        <ul>
          {children.map((child) => (
            <TreeItem key={child.category.id} branch={child} path={path} depth={depth + 1} />
          ))}
          {(isCurrent || isOpened) && <Leaves categoryId={category.id} depth={depth + 1} />}
          {isCurrent && category.open_questions > 0 && (
            <li>
              <Link
                to="/knowledgebase/categories/$id"
                params={{ id: category.id }}
                hash="questions"
                activeOptions={{ includeHash: true }}
                className={classes(styles.leaf, styles.question)}
                style={{ paddingInlineStart: 24 + depth * 16 }}
              >
                <CircleQuestionMark size={14} aria-hidden />
                {t.openQuestions(category.open_questions)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** The articles of a category. */
function Leaves({ categoryId, depth }: { categoryId: number; depth: number }) {
  const { data } = useInfiniteQuery(articlesQuery(categoryId));
  return data?.pages
    .flatMap((page) => page.data)
    .map(({ id, title }) => (
      <li key={id}>
        <Link
          to="/knowledgebase/articles/$id"
          params={{ id }}
          className={styles.leaf}
          style={{ paddingInlineStart: 8 + depth * 16 }}
          dir="auto"
        >
          {title}
        </Link>
      </li>
    ));
}
