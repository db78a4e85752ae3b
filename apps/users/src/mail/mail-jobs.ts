import type { JobQueueOptions } from '@pechincha/jobs/job-queue';

const MINUTE_MS = 60_000;

/** Claims and retries of jobs that send a mail each. */
export const mailJobOptions: JobQueueOptions = {
  // Longer than sending a mail.
  leaseMs: 2 * MINUTE_MS,
  retryDelaysMs: [1, 2, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS),
};
