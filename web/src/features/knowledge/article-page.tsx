// An article to read, with its contents, its experts, what was asked and what to read next.
import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BadgeCheck, CircleCheck, CircleDashed, Heart, PencilLine } from 'lucide-react';
import { useRef } from 'react';
import { localAddress } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { RichTextEditor } from '../../ui/editor/index.ts';
import { useKeys } from '../../ui/keys.ts';
import { Chip, Skeleton } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { addressOfEmbed } from '../../ui/video-address.ts';
import { PinButton } from '../home/index.ts';
import { changeArticle } from './article/article.queries.ts';
import { ArticleMenu } from './article/article-menu.tsx';
import { Comments } from './article/comments.tsx';
import { Revisions } from './article/revisions.tsx';
import styles from './article.module.css';
import { Contents } from './contents.tsx';
import { Crumbs } from './crumbs.tsx';
import { articleQuery, articlesQuery, askedQuery, relatedQuery, setFollowed, setLiked } from './knowledge.queries.ts';
import { FaceOf } from './rows.tsx';
import { useKnowledgeTexts } from './texts.ts';
import { WritingDesk } from './writing/writing-desk.tsx';

export function ArticlePage() {
  const t = useKnowledgeTexts();
  const me = useMe();
  const { id } = useParams({ from: '/frame/knowledgebase/articles/$id' });
  const { edit, revision } = useSearch({ from: '/frame/knowledgebase/articles/$id' });
  const { data: article, error, refetch } = useQuery(articleQuery(id));
  useTitle(article?.title, t.title);
  if (error) return <Failed error={error} retry={() => void refetch()} isPage />;
  if (!article) return <Waiting />;
  if (edit && article.may.edit && !me.is_read_only) {
    return <WritingDesk key={id} article={article} />;
  }
  if (revision !== undefined && article.may.see_revisions) return <Revisions article={article} number={revision} />;
  return <Article key={id} article={article} />;
}

function Waiting() {
  return (
    <div className={styles.article}>
      <div className={styles.waiting}>
        <Skeleton height={46} width="80%" />
        <Skeleton height={36} width="50%" />
        <Skeleton height={300} />
      </div>
    </div>
  );
}

function Article({ article }: { article: KnowledgebaseArticleDetails }) {
  const t = useKnowledgeTexts();
  const me = useMe();
  const formats = useFormats();
  const text = useRef<HTMLDivElement>(null);
  const { id, title, path, publisher, modified, revision, minutes, endorsed, endorsed_by: expert, liked } = article;
  const tell = (error: unknown) => sayFailed(failureOf(error).detail);
  const like = () => void setLiked('article', article).catch(tell);
  const follow = () => void setFollowed('article', article).catch(tell);
  const navigate = useNavigate();
  const edit = () => void navigate({ to: '/knowledgebase/articles/$id', params: { id }, search: { edit: true } });
  const video = article.video === null ? undefined : addressOfEmbed(article.video);
  const mayEdit = article.may.edit && !me.is_read_only;
  const publish = () =>
    void changeArticle(id, { status: 'publish' })
      .then(() => say(t.published, () => void changeArticle(id, { status: 'draft' }).catch(tell)))
      .catch(tell);
  const { data: beside } = useInfiniteQuery(articlesQuery(article.category.id));
  const others = beside?.pages.flatMap(({ data }) => data.map((one) => one.id)) ?? [];
  const walk = (step: number) => {
    const next = others.includes(id) ? others[others.indexOf(id) + step] : undefined;
    if (next !== undefined) void navigate({ to: '/knowledgebase/articles/$id', params: { id: next } });
  };
  const walking = [
    { keys: '[', does: t.previousKey, run: () => walk(-1) },
    { keys: ']', does: t.nextKey, run: () => walk(1) },
  ];
  useKeys(
    me.is_read_only
      ? walking
      : [
          ...walking,
          { keys: 'l', does: t.likeKey, run: like },
          { keys: 'f', does: t.follow, run: follow },
          ...(mayEdit ? [{ keys: 'e', does: t.edit, run: edit }] : []),
        ],
  );
  return (
    <div className={styles.article}>
      <article className={styles.column}>
        <Crumbs path={path} />
        <h1 dir="auto">{title}</h1>
        <div className={styles.meta}>
          <FaceOf person={publisher} size={36} />
          <div>
            <Link to="/people/$id" params={{ id: publisher.id }} dir="auto">
              {publisher.name}
            </Link>
            <small>{[t.changed(formats.ago(modified)), t.revision(revision), t.minutes(minutes)].join(' · ')}</small>
          </div>
          {article.status !== 'publish' && (
            <Chip hue="amber">
              {article.status === 'archive' ? t.archived : article.review_asked === null ? t.draft : t.waits}
            </Chip>
          )}
          {endorsed && (
            <span className={styles.vouched} title={expert ? t.vouchedBy(expert.name) : undefined}>
              <BadgeCheck size={15} aria-hidden />
              {t.vouched}
            </span>
          )}
        </div>
        {article.large_cover_url !== null && (
          <img className={styles.cover} src={localAddress(article.large_cover_url)} alt="" />
        )}
        <div ref={text} className={styles.text}>
          <RichText html={article.text} />
        </div>
        {video !== undefined && <RichText html={figureOf(video)} />}
        <Comments
          on={{ kind: 'article', id }}
          mayWrite={article.may.comment}
          mayDelete={article.rights.includes('manage')}
        />
        <ReadNext id={id} />
      </article>
      <aside className={styles.rail}>
        <div className={styles.acts}>
          {!me.is_read_only && (
            <>
              <Button
                look={liked ? 'soft' : 'plain'}
                aria-pressed={liked}
                aria-label={t.like(article.like_count)}
                onPress={like}
              >
                <Heart size={16} aria-hidden fill={liked ? 'currentColor' : 'none'} />
                {article.like_count}
              </Button>
              {!mayEdit && (
                <Button look={article.followed ? 'soft' : 'plain'} aria-pressed={article.followed} onPress={follow}>
                  {article.followed ? t.followed : t.follow}
                </Button>
              )}
            </>
          )}
          {mayEdit && article.status === 'draft' && article.may.publish && (
            <Button look="primary" onPress={publish}>
              {t.publish}
            </Button>
          )}
          {mayEdit && (
            <Button onPress={edit} onHoverStart={() => void RichTextEditor.load()}>
              <PencilLine size={16} aria-hidden />
              {t.edit}
            </Button>
          )}
          <PinButton thing={{ type: 'article', id, title, link: `/knowledgebase/articles/${id}` }} />
          <ArticleMenu article={article} onFollow={mayEdit ? follow : undefined} />
        </div>
        <Contents text={text} html={article.text} />
        <Experts people={article.experts} />
        <AlsoAsked category={article.category.id} />
      </aside>
    </div>
  );
}

/** A video as texts hold it. */
function figureOf(address: string): string {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = address;
  return `<figure class="video">${link.outerHTML}</figure>`;
}

export function Experts({ people }: { people: KnowledgebaseArticleDetails['experts'] }) {
  const t = useKnowledgeTexts();
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{t.experts}</h2>
      <ul className={styles.experts}>
        {people.map((person) => (
          <li key={person.id}>
            <FaceOf person={person} size={32} />
            <Link to="/people/$id" params={{ id: person.id }} dir="auto">
              {person.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last questions of the category. */
function AlsoAsked({ category }: { category: number }) {
  const t = useKnowledgeTexts();
  const { data = [] } = useQuery(askedQuery(category));
  if (data.length === 0) return null;
  return (
    <section>
      <h2>{t.alsoAsked}</h2>
      <ul className={styles.asked}>
        {data.map(({ id, title, answers_count: answers, state }) => (
          <li key={id} data-accepted={state === 'accepted' || undefined}>
            {state === 'accepted' ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
            <span>
              <Link to="/knowledgebase/questions/$id" params={{ id }} dir="auto">
                {title}
              </Link>
              <small>{t.answers(answers)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadNext({ id }: { id: number }) {
  const t = useKnowledgeTexts();
  const { data = [] } = useQuery(relatedQuery(id));
  if (data.length === 0) return null;
  return (
    <section className={styles.next}>
      <h2>{t.next}</h2>
      <ul>
        {data.map(({ id: other, title, category }) => (
          <li key={other}>
            <Link to="/knowledgebase/articles/$id" params={{ id: other }} dir="auto">
              {title}
            </Link>
            <small dir="auto">{category.name}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
