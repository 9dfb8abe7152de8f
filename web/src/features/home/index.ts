export { countsQuery, pinsQuery } from './home.queries.ts';
export { hueOf, iconOf } from './looks.ts';
export { PinButton, PinItem } from './pin-button.tsx';
export { usePins } from './pins.ts';
export { useHomeTexts } from './texts.ts';
