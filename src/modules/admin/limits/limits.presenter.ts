import type { FastifyRequest } from 'fastify';
import type { LimitKind } from '../../../platform/limits/limits.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import type { Limit, LimitsOfUser, UserLimit } from './limits.service.ts';

export function presentLimits(found: Record<LimitKind, Limit>) {
  return mapKinds(found, ({ eachUser: { limit, isSet }, together, near }) => ({
    each_user: { limit, set: isSet },
    together,
    near,
  }));
}

export function limitsOfUserPresenter(request: FastifyRequest, people: PicturedPeople) {
  const { named } = picturedPresenter(request, people);
  return ({ userId, limits }: LimitsOfUser) => ({ user: named(userId), ...mapKinds(limits, presentOwn) });
}

function presentOwn({ limit, isOwn, used, isNear }: UserLimit) {
  return { limit, own: isOwn, used, near: isNear };
}

function mapKinds<T, P>({ storage, requests, streams, told }: Record<LimitKind, T>, present: (one: T) => P) {
  return {
    storage: present(storage),
    requests: present(requests),
    streams: present(streams),
    told: present(told),
  };
}
