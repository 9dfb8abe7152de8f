// The colour of the installation in place of our green: links, buttons, marks and what is selected, in both themes, always readable.
import { contrastOf, hexOf, mix, type Rgb, rgbOf } from './colour.ts';

/** The colour that `ground.css` has; with it nothing changes. */
const OURS = '#17604e';
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The darkest ground of the light theme, and the lightest of the dark one, that the colour stands on. */
const lightGround: Rgb = [238, 235, 227];
const darkGround: Rgb = [27, 32, 29];
const darkCanvas: Rgb = [20, 24, 22];
const STEP = 0.02;

/** The tokens of a colour, by the name of each; none for ours, and for what is no colour. */
export function brandTokens(colour: string): Readonly<Record<string, string>> {
  const rgb = rgbOf(colour);
  if (!rgb || colour.toLowerCase() === OURS) return {};
  const light = towards(rgb, black, (one) => contrastOf(one, lightGround) >= 4.6);
  const lightFill = towards(rgb, black, (one) => contrastOf(one, white) >= 4.6);
  const lightSoft = mix(rgb, white, 0.12);
  const lightInk = towards(light, black, (one) => contrastOf(one, lightSoft) >= 7);
  const dark = towards(rgb, white, (one) => contrastOf(one, darkGround) >= 6.5);
  // A dark colour is lifted off the canvas, as far as white can still be read on it.
  const lifted = towards(lightFill, white, (one) => contrastOf(one, darkCanvas) >= 2.4 || contrastOf(one, white) <= 5);
  const darkFill = towards(lifted, black, (one) => contrastOf(one, white) >= 4.6);
  const darkSoft = mix(dark, darkGround, 0.16);
  const darkInk = towards(dark, white, (one) => contrastOf(one, darkSoft) >= 7);
  const both = (one: Rgb, other: Rgb) => `light-dark(${hexOf(one)}, ${hexOf(other)})`;
  return {
    '--brand': both(light, dark),
    '--brand-fill': both(lightFill, darkFill),
    '--brand-fill-2': both(mix(lightFill, black, 0.8), mix(darkFill, black, 0.87)),
    '--brand-soft': both(lightSoft, darkSoft),
    '--brand-ink': both(lightInk, darkInk),
  };
}

export function applyBrand(colour: string): void {
  for (const [name, value] of Object.entries(brandTokens(colour)))
    document.documentElement.style.setProperty(name, value);
}

/** The first mix on the way to another colour that is good. */
function towards(rgb: Rgb, end: Rgb, isGood: (mixed: Rgb) => boolean): Rgb {
  for (let part = 1; part > 0; part -= STEP) {
    const mixed = mix(rgb, end, part);
    if (isGood(mixed)) return mixed;
  }
  return end;
}
