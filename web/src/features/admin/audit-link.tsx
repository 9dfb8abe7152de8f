import { ScrollText } from 'lucide-react';
import { mayDo, useMe } from '../../api/session.ts';
import { textsOf } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/button.tsx';

const useLinkTexts = textsOf({ history: 'In the audit log' }, { history: 'Im Protokoll' });

/** The way from an object to all that was done to it, for those who read the audit log. */
export function AuditLink({ type, id }: { type: 'document' | 'sheet' | 'article' | 'user'; id: number }) {
  const t = useLinkTexts();
  if (!mayDo(useMe(), 'audit.read')) return null;
  return (
    <ButtonLink
      small
      look="ghost"
      to="/admin/$part"
      params={{ part: 'audit' }}
      search={{ object_type: type, object_id: String(id) }}
    >
      <ScrollText size={16} aria-hidden />
      {t.history}
    </ButtonLink>
  );
}
