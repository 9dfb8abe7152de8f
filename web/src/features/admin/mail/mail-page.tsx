// The mail server: as it is set, and a mail to oneself to try it out.
import { sendTestMail } from '@atrium/client/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, MailX } from 'lucide-react';
import { call } from '../../../api/client.ts';
import { failureOf, queryClient } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { cardClass, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { overviewQuery } from '../overview/overview.queries.ts';
import { PartHead } from '../part-head.tsx';
import styles from './mail.module.css';
import { useMailTexts } from './texts.ts';

export function MailPage() {
  const t = useMailTexts();
  const { data, error, refetch } = useQuery(overviewQuery);
  const testing = useMutation({
    mutationFn: () => call(sendTestMail, {}, { retry: false }),
    onSettled: () => queryClient.invalidateQueries(overviewQuery),
  });
  const mail = data?.mail;
  return (
    <>
      <PartHead title={t.title} note={t.note} />
      {mail ? (
        <div className={styles.page}>
          <dl className={`${cardClass} ${styles.facts}`}>
            <div>
              <dt>{t.server}</dt>
              <dd>{mail.server ?? t.noServer}</dd>
            </div>
            <div>
              <dt>{t.from}</dt>
              <dd dir="auto">{mail.from}</dd>
            </div>
            <div>
              <dt>{t.waiting}</dt>
              <dd>{mail.waiting === 0 ? t.nothing : t.mails(mail.waiting)}</dd>
            </div>
            {mail.reason !== null && (
              <div>
                <dt>{t.why}</dt>
                <dd>
                  <code>{mail.reason}</code>
                </dd>
              </div>
            )}
          </dl>
          {mail.server !== null && (
            <div className={styles.test}>
              <Button look="primary" isPending={testing.isPending} onPress={() => testing.mutate()}>
                {t.send}
              </Button>
              <p>{t.sending}</p>
            </div>
          )}
          <div role="status">
            {testing.error ? (
              <p className={styles.error}>{failureOf(testing.error).detail}</p>
            ) : (
              testing.data && (
                <div className={`${cardClass} ${styles.outcome}`}>
                  <Tile hue={testing.data.outcome === 'sent' ? 'brand' : 'danger'}>
                    {testing.data.outcome === 'sent' ? <CircleCheck size={18} /> : <MailX size={18} />}
                  </Tile>
                  <div>
                    <b>{t.outcomes[testing.data.outcome](testing.data.to)}</b>
                    <p>
                      {testing.data.reason !== null && (
                        <>
                          {t.said} <code>{testing.data.reason}</code>,{' '}
                        </>
                      )}
                      {t.took(testing.data.duration_ms)}
                    </p>
                  </div>
                </div>
              )
            )}
          </div>
        </div>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={180} />
      )}
    </>
  );
}
