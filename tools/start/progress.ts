import { performance } from 'node:perf_hooks';

const BAR_WIDTH = 20;
/** Without a terminal, the shortest time between two lines of a step. */
const LINE_INTERVAL_MS = 30_000;
/** What a step shows at most until it ends. */
const MAX_FRACTION = 0.99;

/** How much of a step is done, in any unit. */
export type Report = (done: number, total: number) => void;

interface Step {
  title: string;
  since: number;
  /** 0 to 1; undefined until something is reported. */
  fraction?: number;
  /** Time of the first report, and what was done then. */
  reported?: { at: number; fraction: number };
  printedAt: number;
}

/**
 * Prints progress. In a terminal the running steps are shown below the lines, with a bar if they report how much is
 * done; elsewhere each step prints its start, its end, and a line every half a minute.
 */
export class Progress {
  readonly #running = new Set<Step>();
  readonly #live = process.stdout.isTTY === true;
  #shown = 0;
  #timer: NodeJS.Timeout | null = null;

  line(text: string): void {
    this.#erase();
    process.stdout.write(`${text}\n`);
    this.#draw();
  }

  async step<T>(title: string, work: (report: Report) => Promise<T>): Promise<T> {
    const now = performance.now();
    const step: Step = { title, since: now, printedAt: now };
    this.#running.add(step);
    if (this.#live) this.#redraw();
    else this.line(`… ${title}`);
    this.#timer ??= setInterval(() => this.#tick(), this.#live ? 250 : 1000).unref();
    try {
      const result = await work((done, total) => report(step, done, total));
      this.#finish(step);
      this.line(`✓ ${title} (${formatSeconds(step.since)})`);
      return result;
    } catch (error) {
      this.#finish(step);
      this.line(`✗ ${title} (${formatSeconds(step.since)})`);
      throw error;
    }
  }

  #finish(step: Step): void {
    this.#running.delete(step);
    if (this.#running.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    if (this.#live) return this.#redraw();
    const now = performance.now();
    for (const step of this.#running) {
      if (now - step.printedAt < LINE_INTERVAL_MS) continue;
      step.printedAt = now;
      this.line(`… ${step.title}: ${describe(step)}`);
    }
  }

  #redraw(): void {
    this.#erase();
    this.#draw();
  }

  #erase(): void {
    if (this.#live && this.#shown > 0) process.stdout.write(`\x1b[${this.#shown}A\x1b[0J`);
    this.#shown = 0;
  }

  #draw(): void {
    if (!this.#live) return;
    const width = process.stdout.columns || 80;
    const titleWidth = Math.max(...[...this.#running].map(({ title }) => title.length));
    for (const step of this.#running) {
      const text = `… ${step.title.padEnd(titleWidth)}  ${drawBar(step.fraction)}  ${describe(step)}`;
      process.stdout.write(`${text.slice(0, width - 1)}\n`);
      this.#shown += 1;
    }
  }
}

function report(step: Step, done: number, total: number): void {
  // It never goes back, and is complete only when the step ends.
  step.fraction = Math.max(step.fraction ?? 0, Math.min(done / total, MAX_FRACTION));
  step.reported ??= { at: performance.now(), fraction: step.fraction };
}

function drawBar(fraction: number | undefined): string {
  if (fraction === undefined) return '░'.repeat(BAR_WIDTH);
  const filled = Math.round(fraction * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

/** `38 %, 12 s, about 20 s left`; without reports only the time so far. */
function describe(step: Step): string {
  const { fraction, since } = step;
  if (fraction === undefined) return formatSeconds(since);
  const secondsLeft = estimateSecondsLeft(step);
  const percent = `${Math.floor(fraction * 100)} %, ${formatSeconds(since)}`;
  return secondsLeft === undefined ? percent : `${percent}, about ${secondsLeft} s left`;
}

/**
 * From the speed since the first report; undefined in the first two seconds, and when all that is reported is done and
 * the step waits for something else.
 */
function estimateSecondsLeft({ fraction = 0, reported }: Step): number | undefined {
  if (!reported || fraction <= reported.fraction || fraction === MAX_FRACTION) return undefined;
  const elapsedMs = performance.now() - reported.at;
  if (elapsedMs < 2000) return undefined;
  return Math.ceil(((1 - fraction) * elapsedMs) / (fraction - reported.fraction) / 1000);
}

export function formatSeconds(since: number): string {
  const value = (performance.now() - since) / 1000;
  return `${value.toFixed(value < 10 ? 1 : 0)} s`;
}
