// What the trash shows of articles and questions, and of what people said to them.
import { excerptOf } from '../../platform/text/excerpt.ts';

const TITLE = 80;
const EXCERPT = 300;

interface Written {
  id: number;
  plain_text: string;
}

type Subject = Pick<Written, 'id'> & { title: string };

export function discarded(
  type: 'article' | 'question',
  category: { name: string },
  { id, title, plain_text }: Subject & Written,
) {
  return {
    type,
    objId: id,
    title,
    description: excerptOf(plain_text, EXCERPT),
    location: `/Knowledge base/${category.name}`,
    details: {},
  };
}

/** An answer or a comment has no title: its first words stand for one. */
export function discardedReply(
  type: 'answer' | 'comment',
  { category }: { category: { name: string } },
  { title }: Subject,
  { id, plain_text }: Written,
  details: Record<string, unknown>,
) {
  return {
    type,
    objId: id,
    title: excerptOf(plain_text, TITLE),
    description: excerptOf(plain_text, EXCERPT),
    location: `/Knowledge base/${category.name}/${title}`,
    details,
  };
}
