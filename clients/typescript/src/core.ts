// The client without the table of all operations: for web pages, which load those that they call.
export type { Download, Upload } from './bodies.ts';
export {
  type Answer,
  type Caller,
  createCaller,
  type Operation,
  type Pages,
  type Reply,
  type Whole,
} from './caller.ts';
export {
  AtriumError,
  Conflict,
  Forbidden,
  type InvalidParam,
  NetworkError,
  NotFound,
  PreconditionFailed,
  ServerError,
  TooLarge,
  TooManyRequests,
  Unauthenticated,
  ValidationError,
} from './errors.ts';
export type * from './generated/types.ts';
export { type WatchOptions, watchNotifications } from './notifications.ts';
export type * from './options.ts';
export type { StreamOptions } from './streams.ts';
export { watchWriters } from './writers.ts';
