// The door of the worker threads.
export { JobStopped } from './errors.ts';
export { defineTask, type Task } from './task.ts';
export { createWorkers, type JobOptions, type Workers } from './workers.ts';
