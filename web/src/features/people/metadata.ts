// Fields of a user that the installation has made itself; those of the usual names have places of their own.
import type { Profile, UserMetadata } from '@atrium/client/core';

export function textOf(metadata: UserMetadata | undefined, name: string): string | undefined {
  const value = metadata?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function textsOf(metadata: UserMetadata | undefined, name: string): string[] {
  const value = metadata?.[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Where somebody works, in a word: the city, or the office. */
export const placeOf = ({ metadata }: Pick<Profile, 'metadata'>): string =>
  textOf(metadata, 'city') ?? textOf(metadata, 'office') ?? '';

/** The address that calls a number. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
