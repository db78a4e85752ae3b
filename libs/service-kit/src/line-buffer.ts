import type { DestinationStream } from 'pino';

const FLUSH_INTERVAL_MS = 100;
const MAX_LENGTH = 16 * 1024;

/** Collects lines into one write, because a write per line costs more than many requests. */
export class LineBuffer implements DestinationStream {
  private text = '';
  private timer: NodeJS.Timeout | undefined;

  /** @param destination must write synchronously */
  constructor(private readonly destination: DestinationStream) {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.text += line;
    if (this.text.length >= MAX_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { text } = this;
    this.text = '';
    if (text) this.destination.write(text);
  }
}
