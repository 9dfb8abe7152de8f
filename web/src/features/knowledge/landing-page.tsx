// The first page of knowledge: shelves, what is new, and what waits for an answer; and what a search has found.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen, Download, Ellipsis, FolderPlus, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { PageTitle, Section, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { saveExport } from './admin/import.queries.ts';
import { ImportDialog } from './admin/import-dialog.tsx';
import { useImportTexts } from './admin/import-texts.ts';
import { NewCategoryDialog } from './admin/settings-dialog.tsx';
import { useAdminTexts } from './admin/texts.ts';
import { type Branch, branchesOf } from './categories.ts';
import styles from './knowledge.module.css';
import { categoriesQuery, foundQuery, newestQuery, openQuestionsQuery } from './knowledge.queries.ts';
import { Marked } from './marked.tsx';
import { ArticleRow, QuestionRow } from './rows.tsx';
import { useKnowledgeTexts } from './texts.ts';

export function LandingPage() {
  const t = useKnowledgeTexts();
  const navigate = useNavigate();
  const { query = '' } = useSearch({ from: '/frame/knowledgebase' });
  useTitle(query === '' ? t.title : query);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Administration />
      </header>
      <div className={styles.search}>
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={query}
          onChange={(words) =>
            void navigate({ to: '/knowledgebase', search: words === '' ? {} : { query: words }, replace: true })
          }
        />
      </div>
      {query === '' ? <Shelves /> : <Found words={query} />}
    </div>
  );
}

/** For those who keep the knowledge base. */
function Administration() {
  const t = useAdminTexts();
  const me = useMe();
  const files = useImportTexts();
  const [open, setOpen] = useState<'new' | 'import'>();
  const close = () => setOpen(undefined);
  if (me.is_read_only || !mayDo(me, 'knowledgebase.admin')) return null;
  return (
    <>
      <Button onPress={() => setOpen('new')}>
        <FolderPlus size={16} aria-hidden />
        {t.newCategory}
      </Button>
      <MenuButton
        label={files.both}
        button={
          <IconButton label={files.both} look="plain">
            <Ellipsis size={17} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Upload size={17} aria-hidden />} onAction={() => setOpen('import')}>
          {files.importHere}
        </MenuItem>
        <MenuItem icon={<Download size={17} aria-hidden />} onAction={() => saveExport(undefined)}>
          {files.exportAll}
        </MenuItem>
      </MenuButton>
      {open === 'new' && <NewCategoryDialog parent={null} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}

function Shelves() {
  const t = useKnowledgeTexts();
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  const newest = useQuery(newestQuery).data ?? [];
  const open = useQuery(openQuestionsQuery(false)).data ?? [];
  const isExpert = categories?.some(({ expert }) => expert) ?? false;
  const forMe = useQuery({ ...openQuestionsQuery(true), enabled: isExpert }).data ?? [];
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!categories) return <Skeleton height={240} />;
  if (categories.length === 0) {
    return (
      <Empty icon={BookOpen} title={t.noCategories}>
        {t.noCategoriesNote}
      </Empty>
    );
  }
  const own = new Set(forMe.map(({ id }) => id));
  const others = open.filter(({ id }) => !own.has(id));
  return (
    <>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.shelves}>
        {branchesOf(categories).map((branch) => (
          <Shelf key={branch.category.id} branch={branch} />
        ))}
      </ul>
      <div className={styles.columns}>
        {newest.length > 0 && (
          <Section title={t.newest}>
            <ul>
              {newest.map((article) => (
                <ArticleRow key={article.id} article={article} isPlaced />
              ))}
            </ul>
          </Section>
        )}
        <div>
          {forMe.length > 0 && (
            <Section title={t.yours}>
              <ul className={styles.questions}>
                {forMe.map((question) => (
                  <QuestionRow key={question.id} question={question} isPlaced />
                ))}
              </ul>
            </Section>
          )}
          {others.length > 0 && (
            <Section title={t.waiting}>
              <ul className={styles.questions}>
                {others.map((question) => (
                  <QuestionRow key={question.id} question={question} isPlaced />
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

const BELOW = 4;

function Shelf({ branch: { category, children, articles } }: { branch: Branch }) {
  const t = useKnowledgeTexts();
  return (
    <li className={styles.shelf}>
      <h2>
        <Link to="/knowledgebase/categories/$id" params={{ id: category.id }} dir="auto">
          {category.name}
        </Link>
      </h2>
      {category.excerpt !== '' && <p dir="auto">{category.excerpt}</p>}
      {children.length > 0 && (
        <ul>
          {children.slice(0, BELOW).map(({ category: below }) => (
            <li key={below.id}>
              <Link to="/knowledgebase/categories/$id" params={{ id: below.id }} dir="auto">
                {below.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <small>
        {t.articles(articles)}
        {category.open_questions > 0 && ` · ${t.openQuestions(category.open_questions)}`}
      </small>
    </li>
  );
}

function Found({ words }: { words: string }) {
  const t = useKnowledgeTexts();
  const { data, error, refetch } = useQuery(foundQuery(words));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.length === 0) return <Empty icon={SearchX} title={t.nothingFound(words)} />;
  return (
    <ul aria-label={t.found}>
      {data.map(({ type, id, title_html: title, snippet, category_name: category, answers_count: answers }) => (
        <li key={`${type} ${id}`} className={styles.row}>
          <div>
            <h2>
              <Link
                to={type === 'article' ? '/knowledgebase/articles/$id' : '/knowledgebase/questions/$id'}
                params={{ id }}
              >
                <Marked html={title} />
              </Link>
            </h2>
            <p>
              <Marked html={snippet} />
            </p>
            <p className={styles.by}>
              <span dir="auto">{category}</span>
              {type === 'question' && <span>{t.answers(answers)}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
