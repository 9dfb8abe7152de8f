// One's own drafts that others rejected, with their reasons.
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../ui/button.tsx';
import { Ago, Avatar, Section } from '../../../ui/parts.tsx';
import { photoOf } from '../../people/index.ts';
import styles from './approval.module.css';
import { rejectedDraftsQuery } from './approval.queries.ts';
import { useApprovalTexts } from './texts.ts';

export function RejectedDrafts() {
  const t = useApprovalTexts();
  const { data } = useQuery(rejectedDraftsQuery);
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.rejected}>
      <Section title={t.sentBack}>
        <ul>
          {data.map(({ id, doc_id, title, version, reason, rejected, rejected_by }) => (
            <li key={id}>
              <Avatar name={rejected_by.name} src={photoOf(rejected_by.id, 32)} size={32} />
              <div>
                <b dir="auto">
                  {doc_id === null ? (
                    title
                  ) : (
                    <TextLink to="/documents/document/$id" params={{ id: doc_id }}>
                      {title}
                    </TextLink>
                  )}
                </b>
                <small>
                  {t.draft(version)} · {t.rejectedBy(rejected_by.name)}, <Ago at={rejected} />
                </small>
                <p dir="auto">{reason === '' ? <i>{t.noReason}</i> : reason}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
