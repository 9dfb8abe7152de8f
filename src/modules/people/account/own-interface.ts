// How pages look for a user on every device: theme, density, and views that pages keep.
import { invalidField } from '../../../platform/http/index.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

export interface OwnInterface {
  theme?: (typeof themes)[number];
  density?: (typeof densities)[number];
  single_keys?: boolean;
  /** By the name that a page gave it. */
  views?: Record<string, unknown>;
}

/** Null takes a choice away. */
export type InterfaceChange = { [Name in keyof OwnInterface]?: OwnInterface[Name] | null };

const LARGEST = 16_384;
const VIEW = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** Names not given stay, null removes; views alike, each by its name. */
export function mergeInterface(
  { views: before = {}, ...current }: OwnInterface,
  change: InterfaceChange,
): OwnInterface {
  const { views: changed, ...others } = change;
  for (const name of Object.keys(changed ?? {})) {
    if (!VIEW.test(name)) throw invalidField('ui.views', `${name.slice(0, 50)} is not a name that a view can have`);
  }
  const views = changed === null ? {} : withoutNulls({ ...before, ...changed });
  const merged: OwnInterface = withoutNulls({ ...current, ...others });
  if (Object.keys(views).length > 0) merged.views = views;
  if (Buffer.byteLength(JSON.stringify(merged)) > LARGEST)
    throw invalidField('ui', `must not be larger than ${LARGEST} bytes`);
  return merged;
}

function withoutNulls<T extends object>(object: T): { [Name in keyof T]: Exclude<T[Name], null> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)) as {
    [Name in keyof T]: Exclude<T[Name], null>;
  };
}
