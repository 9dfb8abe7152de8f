// Articles and questions as lines of a list.
import type { KnowledgebaseArticleSummary, KnowledgebaseQuestionSummary } from '@atrium/client/core';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleCheck, CircleDashed } from 'lucide-react';
import { localAddress } from '../../api/instance.ts';
import { Ago, Avatar, Chip } from '../../ui/parts.tsx';
import styles from './knowledge.module.css';
import { useKnowledgeTexts } from './texts.ts';

interface Face {
  name: string;
  photo_url: string | null;
}

export function FaceOf({ person, size }: { person: Face; size: number }) {
  const src = person.photo_url === null ? undefined : localAddress(`${person.photo_url}&size=${size * 2}`);
  return <Avatar name={person.name} src={src} size={size} />;
}

export function ArticleRow({ article, isPlaced }: { article: KnowledgebaseArticleSummary; isPlaced?: boolean }) {
  const t = useKnowledgeTexts();
  const { id, title, excerpt, publisher, modified, status, endorsed, category, cover_url: cover } = article;
  return (
    <li className={styles.row}>
      <div>
        <h3>
          <Link to="/knowledgebase/articles/$id" params={{ id }} dir="auto">
            {title}
          </Link>
          {endorsed && <BadgeCheck size={16} aria-label={t.vouched} className={styles.vouched} />}
          {status !== 'publish' && <Chip hue="amber">{status === 'draft' ? t.draft : t.archived}</Chip>}
        </h3>
        {excerpt !== '' && <p dir="auto">{excerpt}</p>}
        <p className={styles.by}>
          <FaceOf person={publisher} size={20} />
          <span dir="auto">{publisher.name}</span>
          <Ago at={modified} />
          {isPlaced && <span dir="auto">{category.name}</span>}
        </p>
      </div>
      {cover !== null && <img src={localAddress(cover)} alt="" loading="lazy" />}
    </li>
  );
}

export function QuestionRow({ question, isPlaced }: { question: KnowledgebaseQuestionSummary; isPlaced?: boolean }) {
  const t = useKnowledgeTexts();
  const { id, title, answers_count: answers, state, created, author, category } = question;
  const Icon = state === 'accepted' ? CircleCheck : CircleDashed;
  return (
    <li className={styles.question} data-state={state}>
      <Icon size={17} aria-hidden />
      <div>
        <Link to="/knowledgebase/questions/$id" params={{ id }} dir="auto">
          {title}
        </Link>
        <small>
          {state === 'archived' ? t.archived : t.answers(answers)}
          {' · '}
          <span dir="auto">{author.name}</span> <Ago at={created} />
          {isPlaced && (
            <>
              {' · '}
              <span dir="auto">{category.name}</span>
            </>
          )}
        </small>
      </div>
    </li>
  );
}
