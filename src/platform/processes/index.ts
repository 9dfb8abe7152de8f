export { type Asked, alone, defineTopic, type Processes, type Topic, type Turn } from './processes.ts';
export { createSharedNumbers, type SharedNumbers } from './shared-numbers.ts';
