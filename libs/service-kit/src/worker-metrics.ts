import { Injectable } from '@nestjs/common';
import { WorkerObserver, type WorkOutcome } from '@pechincha/jobs/worker-observer';
import { Metrics } from './metrics.js';

/** Metrics of background workers. */
@Injectable()
export class WorkerMetrics extends WorkerObserver {
  private readonly rounds;
  private readonly jobs;
  private readonly queues = new Map<string, () => Promise<number>>();

  constructor(metrics: Metrics) {
    super();
    this.rounds = metrics.histogram(
      'worker_round_duration_seconds',
      'Runs of a background worker by outcome.',
      ['worker', 'outcome'],
    );
    this.jobs = metrics.histogram('job_duration_seconds', 'Steps of background jobs by outcome.', [
      'worker',
      'outcome',
    ]);
    metrics.gauge('jobs_pending', 'Unfinished jobs, counted up to 10,001.', ['worker'], async (gauge) => {
      const counts = [...this.queues].map(async ([worker, count]) => gauge.set({ worker }, await count()));
      await Promise.all(counts);
    });
  }

  watchQueue(worker: string, countPending: () => Promise<number>): void {
    this.queues.set(worker, countPending);
  }

  observeRound(worker: string, outcome: WorkOutcome, startedAt: number): void {
    this.rounds.observe({ worker, outcome }, secondsSince(startedAt));
  }

  observeJob(worker: string, outcome: WorkOutcome, startedAt: number): void {
    this.jobs.observe({ worker, outcome }, secondsSince(startedAt));
  }
}

/** @param startedAt by `performance.now()` */
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
