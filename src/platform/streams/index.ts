export { createStreams, type Stream } from './streams.ts';
