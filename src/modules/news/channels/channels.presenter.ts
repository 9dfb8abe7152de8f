import type { Channel } from './channels.repository.ts';

export function presentChannel({ id, name, description }: Channel) {
  return { id, name, description };
}
