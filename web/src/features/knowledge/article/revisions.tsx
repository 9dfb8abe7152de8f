// Every save of an article: what each changed, and the way back to it.
import type { KnowledgebaseArticleDetails, KnowledgebaseComparison } from '@atrium/client/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../../api/queries.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Ago, Avatar, Skeleton } from '../../../ui/parts.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { AuditLink } from '../../admin/index.ts';
import { photoOf } from '../../people/index.ts';
import articleStyles from '../article.module.css';
import { Crumbs } from '../crumbs.tsx';
import { bringBack, comparisonQuery, revisionQuery, revisionsQuery } from './article.queries.ts';
import styles from './revisions.module.css';
import { useArticleTexts } from './texts.ts';

export function Revisions({ article, number }: { article: KnowledgebaseArticleDetails; number: number }) {
  const t = useArticleTexts();
  const navigate = useNavigate();
  const { id, title, revision: newest } = article;
  const revisions = useInfiniteQuery(revisionsQuery(id));
  const restoring = useMutation({
    mutationFn: () => bringBack(id, number),
    onSuccess() {
      say(t.broughtBack(number), () =>
        bringBack(id, newest).catch((error: unknown) => sayFailed(failureOf(error).detail)),
      );
      void navigate({ to: '/knowledgebase/articles/$id', params: { id } });
    },
    onError: (error) => sayFailed(failureOf(error).detail),
  });
  return (
    <div className={articleStyles.article}>
      <article className={articleStyles.column}>
        <Crumbs path={article.path} />
        <h1 className={styles.title} dir="auto">
          {t.revisionsOf(title)}
        </h1>
        <div className={styles.acts}>
          <ButtonLink to="/knowledgebase/articles/$id" params={{ id }}>
            {t.back}
          </ButtonLink>
          {article.may.edit && number < newest && (
            <Button look="primary" isPending={restoring.isPending} onPress={() => restoring.mutate()}>
              {t.bringBack}
            </Button>
          )}
        </div>
        <Changes id={id} number={number} />
      </article>
      <aside className={articleStyles.rail}>
        <h2>{t.revisions}</h2>
        {revisions.error && <Failed error={revisions.error} retry={() => void revisions.refetch()} />}
        <ol className={styles.list}>
          {revisions.data?.pages
            .flatMap((page) => page.data)
            .map(({ number: one, author, saved }) => (
              <li key={one}>
                <Link
                  to="/knowledgebase/articles/$id"
                  params={{ id }}
                  search={{ revision: one }}
                  replace
                  className={classes(one === number && styles.on)}
                  aria-current={one === number ? 'page' : undefined}
                >
                  <Avatar name={author.name} src={photoOf(author.id, 28)} size={28} />
                  <span>
                    <b>{one === newest ? `${t.number(one)} · ${t.newest}` : t.number(one)}</b>
                    <small>
                      <span dir="auto">{author.name}</span> · <Ago at={saved} />
                    </small>
                  </span>
                </Link>
              </li>
            ))}
        </ol>
        {revisions.hasNextPage && (
          <Button small onPress={() => void revisions.fetchNextPage()} isPending={revisions.isFetchingNextPage}>
            {t.older}
          </Button>
        )}
        <AuditLink type="article" id={id} />
      </aside>
    </div>
  );
}

function Changes({ id, number }: { id: number; number: number }) {
  const t = useArticleTexts();
  const { data, error, refetch } = useQuery(comparisonQuery(id, number));
  const first = useQuery({ ...revisionQuery(id, number), enabled: number === 1 });
  if (error ?? first.error) return <Failed error={error ?? first.error} retry={() => void refetch()} />;
  if (number === 1) {
    if (!first.data) return <Skeleton height={240} />;
    return (
      <section aria-label={t.first}>
        <h2 className={styles.head}>{t.first}</h2>
        <RichText html={first.data.article_text} />
      </section>
    );
  }
  if (!data) return <Skeleton height={240} />;
  const isSame = [...data.title, ...data.text].every(({ type }) => type === 'equal');
  const { tags_added: added, tags_removed: removed } = data;
  return (
    <section aria-label={t.compared(data.from, data.to)}>
      <h2 className={styles.head}>{t.compared(data.from, data.to)}</h2>
      {isSame && added.length + removed.length === 0 && <p className={styles.note}>{t.noWords}</p>}
      {added.length > 0 && <p className={styles.note}>{t.tagsAdded(added.join(', '))}</p>}
      {removed.length > 0 && <p className={styles.note}>{t.tagsRemoved(removed.join(', '))}</p>}
      <p className={styles.compared} dir="auto">
        <strong>
          <Words changes={data.title} />
        </strong>
      </p>
      <div className={styles.compared} dir="auto">
        <Words changes={data.text} />
      </div>
    </section>
  );
}

function Words({ changes }: { changes: KnowledgebaseComparison['text'] }) {
  return changes.map(({ type, text }, at) => {
    // Stretches never move: their place is their name.
    const key = `${at}`;
    if (type === 'equal') return <span key={key}>{text}</span>;
    return type === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
  });
}
