// How the app looks on this device.
import { keep, readKept, useKept } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];

/** What somebody has chosen; what is not there was not. */
export interface Look {
  theme?: Theme;
  density?: Density;
  single_keys?: boolean;
}

export const themeOf = (kept: string | undefined): Theme => themes.find((theme) => theme === kept) ?? 'system';
export const densityOf = (kept: string | undefined): Density => densities.find((one) => one === kept) ?? 'comfortable';

/** Puts what is kept onto the page. */
export function applyLook(): void {
  const { dataset } = document.documentElement;
  const theme = themeOf(readKept('theme'));
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.density = densityOf(readKept('density'));
}

/** Keeps it on the device, and shows it. */
export function keepLook({ theme, density, single_keys }: Look): void {
  if (theme !== undefined) keep('theme', theme);
  if (density !== undefined) keep('density', density);
  if (single_keys !== undefined) keep('single-keys', single_keys ? undefined : 'off');
  applyLook();
}

let tell: (chosen: Look) => void = () => {};

/** Is told what somebody chooses on this device, until the returned function is called. */
export function onLookChosen(listener: (chosen: Look) => void): () => void {
  tell = listener;
  return () => {
    tell = () => {};
  };
}

function choose(look: Look): void {
  keepLook(look);
  tell(look);
}

export const setTheme = (theme: Theme) => choose({ theme });
export const setDensity = (density: Density) => choose({ density });
/** Whether single letters are keys; whoever speaks to the device switches them off. */
export const setSingleKeys = (on: boolean) => choose({ single_keys: on });

export const useTheme = () => themeOf(useKept('theme'));
export const useDensity = () => densityOf(useKept('density'));
export const useSingleKeys = () => useKept('single-keys') !== 'off';
export const areSingleKeysOn = () => readKept('single-keys') !== 'off';
