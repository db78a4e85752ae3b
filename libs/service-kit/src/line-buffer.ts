import type { DestinationStream } from 'pino';

const INTERVAL_MS = 100;
const MAX_LENGTH = 16 * 1024;

/** Collects lines for one write: a write for each costs more than many a request does. */
export class LineBuffer implements DestinationStream {
  private text = '';
  private timer: NodeJS.Timeout | undefined;

  /** @param to takes each text whole, at once */
  constructor(private readonly to: DestinationStream) {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.text += line;
    if (this.text.length >= MAX_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), INTERVAL_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { text } = this;
    this.text = '';
    if (text) this.to.write(text);
  }
}
