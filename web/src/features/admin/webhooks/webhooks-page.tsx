// Webhooks: all of them with what they did last, and one of them with its log.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Ago, Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { CsvButton } from '../grid/csv-button.tsx';
import { PartHead } from '../part-head.tsx';
import { DeliveryChip, StateChip } from './chips.tsx';
import { useWebhooksTexts } from './texts.ts';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
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
  const rows = webhooks?.map((webhook) => ({ ...webhook, name: webhook.url })) ?? [];
  const makeButton = (
    <Button look="primary" onPress={() => go(true)}>
      <Plus size={16} aria-hidden />
      {t.make}
    </Button>
  );
  return (
    <>
      <PartHead title={t.title} note={t.note}>
        {rows.length > 0 && (
          <>
            <CsvButton
              name="webhooks"
              of={t.list}
              rows={() => [
                ['url', 'description', 'events', 'state', 'state_since', 'waiting', 'last_delivery', 'last_status'],
                ...rows.map(({ url, description, events, state, state_since, waiting, last_delivery: last }) => [
                  url,
                  description,
                  events.join(';'),
                  state,
                  state_since,
                  String(waiting),
                  last?.ended ?? last?.created ?? '',
                  last?.status ?? '',
                ]),
              ]}
            />
            {makeButton}
          </>
        )}
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
        <AdminGrid
          label={t.list}
          count={webhooks.length}
          rowAt={(index) => rows[index]}
          onOpen={({ id }) => void navigate({ to: '/admin/$part/$id', params: { part: 'webhooks', id } })}
          columns={[
            {
              key: 'address',
              label: t.columns.address,
              width: 'minmax(0, 2fr)',
              cell: ({ url, description, events }) => (
                <>
                  <b>{url}</b>
                  <small dir="auto">
                    {[description, events.includes('*') ? t.allEvents : t.events(events.length)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </>
              ),
            },
            {
              key: 'state',
              label: t.columns.state,
              onPhone: true,
              cell: ({ state, state_since }) => (
                <>
                  <StateChip state={state} />
                  {state !== 'enabled' && (
                    <small>
                      {t.since} <Ago at={state_since} />
                    </small>
                  )}
                </>
              ),
            },
            {
              key: 'last',
              label: t.columns.last,
              cell: ({ last_delivery: last }) =>
                last ? (
                  <>
                    <DeliveryChip status={last.status} />
                    <small>
                      <Ago at={last.ended ?? last.created} />
                      {last.response_status !== null && ` · ${t.answered(last.response_status)}`}
                    </small>
                  </>
                ) : (
                  t.never
                ),
            },
            {
              key: 'waiting',
              label: t.columns.waiting,
              width: '110px',
              cell: ({ waiting }) => (waiting > 0 ? t.waiting(waiting) : t.nothingWaits),
            },
          ]}
        />
      )}
      {isMaking && <WebhookDialog onClose={() => go(undefined)} />}
    </>
  );
}
