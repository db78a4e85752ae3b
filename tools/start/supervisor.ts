import type { ServerHandle } from './servers.ts';

const WINDOW_MS = 60_000;
const MAX_CRASHES = 5;

export interface SupervisorOptions {
  /** Name of the process on the console. */
  name: string;
  logFile: string;
  /** Starts the process again; a rejection counts as another crash. */
  start: () => void | Promise<void>;
  log: (line: string) => void;
  firstDelayMs?: number;
  now?: () => number;
}

/**
 * Restarts one process with exponential backoff when it crashes; after five crashes within a minute it stays down.
 * Prints one line per crash.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #crashes: number[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  handleExit(reason: string): void {
    if (this.#isStopped) return;
    const { name, logFile, log, firstDelayMs = 500, now = Date.now } = this.#options;
    const time = now();
    this.#crashes = [...this.#crashes.filter((crashedAt) => time - crashedAt < WINDOW_MS), time];
    const count = this.#crashes.length;
    if (count >= MAX_CRASHES) {
      return log(`Error: ${name} ended ${count} times in a minute (${reason}) and stays down: ${logFile}`);
    }
    const delay = firstDelayMs * 2 ** (count - 1);
    log(`${name} ended (${reason}) and restarts in ${delay / 1000} s: ${logFile}`);
    this.#timer = setTimeout(() => void this.#restart(), delay);
  }

  /** For a requested restart: cancels a pending one and forgets earlier crashes. */
  reset(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#crashes = [];
  }

  stop(): void {
    this.#isStopped = true;
    this.reset();
  }

  async #restart(): Promise<void> {
    try {
      await this.#options.start();
    } catch {
      this.handleExit('while starting');
    }
  }
}

export function superviseServer(server: ServerHandle, log: (line: string) => void): Supervisor {
  const { name, logFile } = server;
  const supervisor = new Supervisor({ name, logFile, log, start: () => server.start() });
  server.onCrash((reason) => supervisor.handleExit(reason));
  return supervisor;
}
