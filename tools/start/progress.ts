import { performance } from 'node:perf_hooks';

const REMINDER_INTERVAL_MS = 10_000;

interface Running {
  title: string;
  since: number;
  remindedAt: number;
}

/**
 * Prints progress. In a terminal the running steps with their seconds are shown below the lines; elsewhere each step
 * prints its start, a line every ten seconds, and its end.
 */
export class Progress {
  readonly #running = new Set<Running>();
  readonly #live = process.stdout.isTTY === true;
  readonly #started = performance.now();
  #shown = 0;
  #timer: NodeJS.Timeout | null = null;

  line(text: string): void {
    this.#erase();
    process.stdout.write(`${text}\n`);
    this.#draw();
  }

  async step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const running = { title, since: now, remindedAt: now };
    this.#running.add(running);
    if (this.#live) this.#draw(true);
    else this.line(`… ${title}`);
    this.#timer ??= setInterval(() => this.#tick(), this.#live ? 250 : 1000).unref();
    try {
      const result = await work();
      this.#finish(running);
      this.line(`✓ ${title} (${formatSeconds(running.since)})`);
      return result;
    } catch (error) {
      this.#finish(running);
      this.line(`✗ ${title} (${formatSeconds(running.since)})`);
      throw error;
    }
  }

  /** Time since the start of the program. */
  get elapsed(): string {
    return formatSeconds(this.#started);
  }

  #finish(running: Running): void {
    this.#running.delete(running);
    if (this.#running.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    if (this.#live) return this.#draw(true);
    const now = performance.now();
    for (const running of this.#running) {
      if (now - running.remindedAt < REMINDER_INTERVAL_MS) continue;
      running.remindedAt = now;
      this.line(`… ${running.title}, for ${formatSeconds(running.since)}`);
    }
  }

  #erase(): void {
    if (this.#live && this.#shown > 0) process.stdout.write(`\x1b[${this.#shown}A\x1b[0J`);
    this.#shown = 0;
  }

  #draw(again = false): void {
    if (!this.#live) return;
    if (again) this.#erase();
    const width = process.stdout.columns || 80;
    for (const { title, since } of this.#running) {
      process.stdout.write(`… ${title}, ${formatSeconds(since)}`.slice(0, width - 1) + '\n');
      this.#shown += 1;
    }
  }
}

export function formatSeconds(since: number): string {
  const value = (performance.now() - since) / 1000;
  return `${value.toFixed(value < 10 ? 1 : 0)} s`;
}
