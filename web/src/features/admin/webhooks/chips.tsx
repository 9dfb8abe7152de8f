import type { Webhook } from '@atrium/client/core';
import { Ban, CircleCheck, CircleOff, CircleX, Clock } from 'lucide-react';
import { Chip } from '../../../ui/parts.tsx';
import { useWebhooksTexts } from './texts.ts';
import type { Status } from './webhooks.queries.ts';

const states = {
  enabled: { hue: 'brand', icon: CircleCheck },
  disabled: { hue: undefined, icon: CircleOff },
  gone: { hue: 'danger', icon: CircleX },
  failing: { hue: 'danger', icon: CircleX },
} as const;

export function StateChip({ state }: { state: Webhook['state'] }) {
  const t = useWebhooksTexts();
  const { hue, icon: Icon } = states[state];
  return (
    <Chip {...(hue && { hue })}>
      <Icon size={13} aria-hidden />
      {t.states[state]}
    </Chip>
  );
}

const statuses = {
  waiting: { hue: 'amber', icon: Clock },
  delivered: { hue: 'brand', icon: CircleCheck },
  failed: { hue: 'danger', icon: CircleX },
  cancelled: { hue: undefined, icon: Ban },
} as const;

export function DeliveryChip({ status }: { status: Status }) {
  const t = useWebhooksTexts();
  const { hue, icon: Icon } = statuses[status];
  return (
    <Chip {...(hue && { hue })}>
      <Icon size={13} aria-hidden />
      {t.statuses[status]}
    </Chip>
  );
}
