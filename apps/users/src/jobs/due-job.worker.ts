import { BackgroundWorker } from '@pechincha/service-kit/background-worker';

/** Does what rows say is due: at once where it is woken, and within a second what another process left behind. */
export abstract class DueJobWorker extends BackgroundWorker {
  protected readonly intervalMs = 1_000;

  /** Claims one row that is due and does what it says. False where none is due. */
  protected abstract processNext(): Promise<boolean>;

  protected async runOnce(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.processNext()));
  }
}
