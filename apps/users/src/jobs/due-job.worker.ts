import { BackgroundWorker } from '@pechincha/jobs/background-worker';

/** Processes rows that are due: at once when woken, and every second for those of other processes. */
export abstract class DueJobWorker extends BackgroundWorker {
  protected readonly intervalMs = 1_000;

  /** Claims and processes one due row. Returns false when none is due. */
  protected abstract processNext(): Promise<boolean>;

  protected async runOnce(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.processNext()));
  }
}
