export {
  createJobs,
  type JobContext,
  type JobHandler,
  type Jobs,
  type JobsOptions,
  type QueueConsumer,
} from './jobs.ts';
export { retryDelay, shortReason, TryAgain } from './retry.ts';
