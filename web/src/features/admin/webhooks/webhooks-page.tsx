// Webhooks: all of them with what they did last, and one of them with its log.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Ago, cardClass, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { PartHead } from '../part-head.tsx';
import { DeliveryChip, StateChip } from './chips.tsx';
import { useWebhooksTexts } from './texts.ts';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';
import { webhooksQuery } from './webhooks.queries.ts';

export function WebhooksPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <WebhookList /> : <WebhookDetail key={id} id={Number(id)} />;
}

function WebhookList() {
  const t = useWebhooksTexts();
  const navigate = useNavigate();
  const { new: isMaking } = useSearch({ from: '/frame/admin' });
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const go = (making: true | undefined) =>
    void navigate({ to: '/admin/$part', params: { part: 'webhooks' }, search: { new: making } });
  const makeButton = (
    <Button look="primary" onPress={() => go(true)}>
      <Plus size={16} aria-hidden />
      {t.make}
    </Button>
  );
  return (
    <>
      <PartHead title={t.title} note={t.note}>
        {webhooks && webhooks.length > 0 && makeButton}
      </PartHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !webhooks ? (
        <Skeleton height={200} />
      ) : webhooks.length === 0 ? (
        <Empty icon={WebhookIcon} title={t.none} act={makeButton}>
          {t.noneAdvice}
        </Empty>
      ) : (
        <ul className={`${cardClass} ${styles.list}`} aria-label={t.list}>
          {webhooks.map(({ id, url, description, events, state, state_since, waiting, last_delivery: last }) => (
            <li key={id}>
              <Link to="/admin/$part/$id" params={{ part: 'webhooks', id }} className={styles.hook}>
                <span className={styles.address}>
                  <b>{url}</b>
                  <small dir="auto">
                    {[description, events.includes('*') ? t.allEvents : t.events(events.length)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span className={styles.fact}>
                  <StateChip state={state} />
                  {state !== 'enabled' && (
                    <small>
                      {t.since} <Ago at={state_since} />
                    </small>
                  )}
                </span>
                <span className={styles.fact}>
                  {last ? (
                    <>
                      <DeliveryChip status={last.status} />
                      <small>
                        <Ago at={last.ended ?? last.created} />
                        {last.response_status !== null && ` · ${t.answered(last.response_status)}`}
                      </small>
                    </>
                  ) : (
                    <small>{t.never}</small>
                  )}
                </span>
                <span className={styles.fact}>
                  <small>{waiting > 0 ? t.waiting(waiting) : t.nothingWaits}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <WebhookDialog onClose={() => go(undefined)} />}
    </>
  );
}
