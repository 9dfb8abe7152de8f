// The log of a webhook: newest first, by status; each with everything that was sent and answered.
import type { WebhookDelivery, WebhookDeliveryDetail } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Ago, cardClass, Section, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { DeliveryChip } from './chips.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks.module.css';
import { deliveriesQuery, deliveryQuery, giveUp, replay, type Status } from './webhooks.queries.ts';

const statuses: readonly Status[] = ['waiting', 'delivered', 'failed', 'cancelled'];

export function Deliveries({ id }: { id: number }) {
  const t = useWebhooksTexts();
  const navigate = useNavigate();
  const { show, delivery } = useSearch({ from: '/frame/admin' });
  const status = statuses.find((one) => one === show);
  const list = useInfiniteQuery(deliveriesQuery(id, status));
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const go = (search: { show?: string | undefined; delivery?: number | undefined }) =>
    void navigate({
      to: '/admin/$part/$id',
      params: { part: 'webhooks', id },
      search: { show, delivery, ...search },
      replace: true,
    });
  return (
    <Section title={t.deliveries}>
      <div className={styles.tools}>
        <FilterChips
          label={t.filter}
          chips={[undefined, ...statuses].map((one) => ({
            key: one ?? '',
            text: one ? t.statuses[one] : t.all,
            isPressed: one === status,
            press: () => go({ show: one }),
          }))}
        />
        <small>{t.deliveriesNote}</small>
      </div>
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={160} />
      ) : deliveries.length === 0 ? (
        <p className={styles.hint}>{t.noDeliveries}</p>
      ) : (
        <ul className={`${cardClass} ${styles.list}`} aria-label={t.deliveries}>
          {deliveries.map((each) => (
            <li key={each.id}>
              <button type="button" className={styles.delivery} onClick={() => go({ delivery: each.id })}>
                <code>{each.type}</code>
                <DeliveryChip status={each.status} />
                <small>{factsOf(each, t)}</small>
                <Ago at={each.created} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
            {t.more}
          </Button>
        </div>
      )}
      {delivery !== undefined && (
        <DeliveryDialog id={id} deliveryId={delivery} onClose={() => go({ delivery: undefined })} />
      )}
    </Section>
  );
}

function factsOf({ tries, response_status, error }: WebhookDelivery, t: ReturnType<typeof useWebhooksTexts>): string {
  return [t.tries(tries), response_status !== null ? t.answered(response_status) : error].filter(Boolean).join(' · ');
}

function DeliveryDialog({ id, deliveryId, onClose }: { id: number; deliveryId: number; onClose: () => void }) {
  const t = useWebhooksTexts();
  const { common } = useTexts();
  const { data, error, refetch } = useQuery(deliveryQuery(id, deliveryId));
  const [isAsking, setAsking] = useState(false);
  const run = (work: Promise<void>, done: string) =>
    void work.then(
      () => say(done),
      (failure) => sayFailed(failureOf(failure).detail),
    );
  if (isAsking && data) {
    return (
      <Dialog title={t.cancelTitle(data.type)} role="alertdialog" isOpen onClose={() => setAsking(false)}>
        <p>{t.cancelText}</p>
        <Acts>
          <Button onPress={() => setAsking(false)}>{common.cancel}</Button>
          <Button
            look="danger"
            onPress={() => {
              setAsking(false);
              run(giveUp(id, deliveryId), t.cancelled);
            }}
          >
            {t.cancel}
          </Button>
        </Acts>
      </Dialog>
    );
  }
  return (
    <Dialog title={t.delivery(data?.type ?? '…')} isOpen onClose={onClose} wide>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={200} />
      ) : (
        <div className={styles.detail}>
          <p className={styles.line}>
            <DeliveryChip status={data.status} />
            <span>
              <Ago at={data.created} /> · <code>{data.message_id}</code>
              {data.next_try !== null && (
                <>
                  {' · '}
                  {t.nextTry} <Ago at={data.next_try} />
                </>
              )}
            </span>
          </p>
          <h3>{t.payload}</h3>
          <pre>{JSON.stringify(data.payload, null, 2)}</pre>
          {data.log.length === 0 && <p className={styles.hint}>{t.noTries}</p>}
          {data.log.map((attempt, index) => (
            <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
          ))}
          <Acts>
            {data.status === 'waiting' ? (
              <Button onPress={() => setAsking(true)}>{t.cancel}</Button>
            ) : (
              <Button look="primary" onPress={() => run(replay(id, deliveryId), t.replayed)}>
                {t.replay}
              </Button>
            )}
          </Acts>
        </div>
      )}
    </Dialog>
  );
}

function Attempt({ attempt, number }: { attempt: WebhookDeliveryDetail['log'][number]; number: number }) {
  const t = useWebhooksTexts();
  const { at, duration_ms, request, response, error } = attempt;
  return (
    <section className={styles.attempt}>
      <h3>
        {t.attempt(number)}
        <small>
          <Ago at={at} /> · {t.after(duration_ms)}
        </small>
      </h3>
      <details>
        <summary>{t.request}</summary>
        <pre>{`POST ${request.url}\n${headersOf(request.headers)}`}</pre>
      </details>
      {error !== null && <p className={styles.error}>{error}</p>}
      {response ? (
        <>
          <p>
            {t.answer} <b>{response.status}</b>
          </p>
          <details>
            <summary>{t.answer}</summary>
            <pre>{`${headersOf(response.headers)}\n\n${response.body}`}</pre>
          </details>
        </>
      ) : (
        <p>{t.noAnswer}</p>
      )}
    </section>
  );
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
