export { mayAdminister } from './administration.ts';
