export { type Atrium, connect } from './connect.ts';
export * from './core.ts';
