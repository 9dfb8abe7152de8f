import { keywords } from '../../text/fold.ts';
import { invalidField } from '../errors/errors.ts';

const MAX_KEYWORDS = 20;

/** The folded keywords of a query parameter. Leaving some out would find more than was asked for, so too many is a fault. */
export function readKeywords(query: string | undefined, field = 'query'): string[] {
  const texts = keywords(query ?? '');
  if (texts.length > MAX_KEYWORDS) throw invalidField(field, `must not have more than ${MAX_KEYWORDS} keywords`);
  return texts;
}
