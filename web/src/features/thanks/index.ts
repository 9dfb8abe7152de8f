export { thank } from './open-thanks.ts';
export { ThanksOver } from './thanks-over.tsx';
