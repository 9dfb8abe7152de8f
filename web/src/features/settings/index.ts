export { followLooks } from './looks.ts';
