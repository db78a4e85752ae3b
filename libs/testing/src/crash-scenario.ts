import type { IntegrationEvent } from '@pechincha/contracts/event';
import type { CrashPoint } from '@pechincha/persistence/crash-point';
import type { TestResponse, TestService } from './test-service.js';

/** `none` is the run without a crash. */
export type CrashRun = 'none' | CrashPoint;

export const crashPoints: readonly CrashPoint[] = [
  'before-inbox',
  'after-inbox',
  'after-effect',
  'after-commit',
  'after-ack',
  'before-publish',
  'after-publish',
  'before-step',
  'before-commit',
  'after-step',
];

/** What a service does while it is killed; the export `scenario` of a file. */
export interface CrashScenario {
  /** Starts the service on this database. */
  start(database: string): Promise<TestService>;
  /** Rows and events that the others need. */
  seed?(service: TestService): Promise<void>;
  /**
   * Of every consumed event, one for each of its handlers in the service. About different subjects: the first of each
   * handler is held in its transaction, for which a second write to the same row would wait.
   */
  events: readonly IntegrationEvent[];
  /** Requests, and rows of jobs, for the workers and events that no consumed event causes. */
  act?(service: TestService): Promise<void>;
  /** Waits for what `listPendingRows` of the service cannot name. */
  settle?(service: TestService): Promise<void>;
}

export const getDatabase = (base: string, run: CrashRun): string => `${base}_${run}`;

/** For the requests of `act`. @throws Error if one failed */
export function assertDone(...responses: TestResponse[]): void {
  for (const { status, body } of responses)
    if (status >= 300) throw new Error(`A request failed: ${status} ${JSON.stringify(body)}`);
}
