import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { useThanksTexts } from './texts.ts';
import { type Draft, sendThanks, type Value } from './thanks.queries.ts';

/** Sends a note and says so, or why not. */
export function useSending(tags: readonly Value[]): (draft: Draft) => Promise<void> {
  const t = useThanksTexts();
  const me = useMe();
  const formats = useFormats();
  return async (draft) => {
    try {
      await sendThanks(draft, me, tags);
    } catch (error) {
      sayFailed(failureOf(error).detail || t.notSent);
      throw error;
    }
    say(t.sent(formats.list(draft.picked.map(({ name }) => name))));
  };
}
