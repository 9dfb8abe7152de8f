import { isoDate } from '../../../platform/time/wire.ts';
import { namedOrNull } from '../items/items.presenter.ts';
import type { Step } from './steps.repository.ts';

export function presentStep(step: Step) {
  return {
    id: step.id,
    from: step.from_status,
    to: step.to_status,
    by: { id: step.by_id, name: step.by_name },
    for: namedOrNull(step.for_id, step.for_name),
    at: isoDate(step.at),
    notes: step.notes,
  };
}
