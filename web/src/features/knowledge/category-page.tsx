// A category: what is below it, its articles, its questions.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BookOpen, PencilLine } from 'lucide-react';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageTitle, Section, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { PinButton } from '../home/index.ts';
import { CategoryMenu } from './admin/category-menu.tsx';
import { pathTo } from './categories.ts';
import { Crumbs } from './crumbs.tsx';
import styles from './knowledge.module.css';
import { articlesQuery, categoriesQuery, questionsQuery, refusedQuery, setFollowed } from './knowledge.queries.ts';
import { ArticleRow, QuestionRow } from './rows.tsx';
import { useKnowledgeTexts } from './texts.ts';

export function CategoryPage() {
  const t = useKnowledgeTexts();
  const me = useMe();
  const { id } = useParams({ from: '/frame/knowledgebase/categories/$id' });
  const { data: categories } = useQuery(categoriesQuery);
  const articles = useInfiniteQuery(articlesQuery(id));
  const questions = useInfiniteQuery(questionsQuery(id));
  const path = pathTo(categories ?? [], id);
  const category = path.at(-1);
  useTitle(category?.name, t.title);
  const { error: refusal } = useQuery({ ...refusedQuery(id), enabled: categories !== undefined && !category });
  if (refusal) return <Failed error={refusal} isPage />;
  if (!category) return <Skeleton height={200} />;
  const listed = articles.data?.pages.flatMap((page) => page.data);
  const asked = questions.data?.pages.flatMap((page) => page.data) ?? [];
  const children = categories?.filter(({ parent_id }) => parent_id === id) ?? [];
  const follow = () => void setFollowed('category', category).catch((error) => sayFailed(failureOf(error).detail));
  return (
    <div className={styles.page}>
      <Crumbs path={path.slice(0, -1)} />
      <header className={styles.head}>
        <PageTitle>{category.name}</PageTitle>
        {!me.is_read_only && (
          <Button look={category.followed ? 'soft' : 'plain'} aria-pressed={category.followed} onPress={follow}>
            {category.followed ? t.followed : t.follow}
          </Button>
        )}
        {!me.is_read_only && category.rights.includes('post') && (
          <ButtonLink to="/knowledgebase/write" search={{ category: id }}>
            <PencilLine size={16} aria-hidden />
            {t.write}
          </ButtonLink>
        )}
        <PinButton thing={{ type: 'category', id, title: category.name, link: `/knowledgebase/categories/${id}` }} />
        <CategoryMenu category={category} categories={categories ?? []} />
      </header>
      {category.excerpt !== '' && (
        <p className={styles.lead} dir="auto">
          {category.excerpt}
        </p>
      )}
      {children.length > 0 && (
        <ul className={styles.below}>
          {children.map((child) => (
            <li key={child.id}>
              <Link to="/knowledgebase/categories/$id" params={{ id: child.id }} dir="auto">
                {child.name}
                <small>{t.articles(child.articles)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {articles.error ? (
        <Failed error={articles.error} retry={() => void articles.refetch()} />
      ) : listed === undefined ? (
        <Skeleton height={160} />
      ) : listed.length > 0 ? (
        <Section title={t.articlesTitle}>
          <ul>
            {listed.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ul>
        </Section>
      ) : (
        <Empty
          icon={BookOpen}
          title={t.emptyCategory}
          act={
            !me.is_read_only && (
              <ButtonLink to="/knowledgebase/ask" search={{ category: id }}>
                {t.ask}
              </ButtonLink>
            )
          }
        >
          {t.emptyCategoryNote}
        </Empty>
      )}
      {articles.hasNextPage && (
        <Button onPress={() => void articles.fetchNextPage()} isPending={articles.isFetchingNextPage}>
          {t.moreArticles}
        </Button>
      )}
      {asked.length > 0 && (
        <div id="questions" className={styles.asked}>
          <Section title={t.questions}>
            <ul className={styles.questions}>
              {asked.map((question) => (
                <QuestionRow key={question.id} question={question} />
              ))}
            </ul>
          </Section>
          {questions.hasNextPage && (
            <Button onPress={() => void questions.fetchNextPage()} isPending={questions.isFetchingNextPage}>
              {t.moreQuestions}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
