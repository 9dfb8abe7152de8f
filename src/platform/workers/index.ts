// The door of the worker threads.
export { JobStopped, workTooLong } from './errors.ts';
export { defineTask, type Task } from './task.ts';
export { createWorkers, type Workers } from './workers.ts';
