import { Injectable } from '@nestjs/common';
import { type WatchedQueue, WorkerObserver, type WorkOutcome } from '@pechincha/jobs/background-worker';
import type { Gauge } from 'prom-client';
import { Metrics } from './metrics.js';

/** Metrics of background workers. */
@Injectable()
export class WorkerMetrics extends WorkerObserver {
  private readonly runs;
  private readonly jobs;
  private readonly queues = new Map<string, WatchedQueue>();

  constructor(metrics: Metrics) {
    super();
    this.runs = metrics.histogram(
      'worker_round_duration_seconds',
      'Runs of a background worker by outcome.',
      ['worker', 'outcome'],
    );
    this.jobs = metrics.histogram('job_duration_seconds', 'Steps of background jobs by outcome.', [
      'worker',
      'outcome',
    ]);
    metrics.gauge('jobs_pending', 'Unfinished jobs, counted up to 10,001.', ['worker'], (gauge) =>
      this.countAll(gauge, (queue) => queue.countPending()),
    );
    metrics.gauge(
      'jobs_dead',
      'Jobs that failed for the last time, counted up to 10,001.',
      ['worker'],
      (gauge) => this.countAll(gauge, (queue) => queue.countDead()),
    );
  }

  watchQueue(worker: string, queue: WatchedQueue): void {
    this.queues.set(worker, queue);
  }

  observeRun(worker: string, outcome: WorkOutcome, startedAt: number): void {
    this.runs.observe({ worker, outcome }, secondsSince(startedAt));
  }

  observeJob(worker: string, outcome: WorkOutcome, startedAt: number): void {
    this.jobs.observe({ worker, outcome }, secondsSince(startedAt));
  }

  private async countAll(
    gauge: Gauge<'worker'>,
    count: (queue: WatchedQueue) => Promise<number>,
  ): Promise<void> {
    const counts = [...this.queues].map(async ([worker, queue]) => gauge.set({ worker }, await count(queue)));
    await Promise.all(counts);
  }
}

/** @param startedAt by `performance.now()` */
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
