import { connect, createServer, type Server, type Socket } from 'node:net';

/** Milliseconds added to each chunk, and bytes a second per direction. */
export interface Slowness {
  delayMs?: number;
  bytesPerSecond?: number;
}

/** What is in flight in one direction is bounded, as by a TCP window. */
const MAX_QUEUED_BYTES = 64 * 1024;

/**
 * A TCP proxy in front of one server. Open, it forwards bytes unread; `cut` resets all connections and refuses new
 * ones; `stall` keeps them open and forwards nothing (half-open); `slow` delays or throttles them.
 */
export class Link {
  private readonly port: number;
  private readonly targetPort: number;
  private readonly server: Server;
  private readonly directions = new Set<Direction>();
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'stalled' = 'open';
  private slowness: Slowness = {};

  constructor(port: number, targetPort: number) {
    this.port = port;
    this.targetPort = targetPort;
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.connect(client));
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  stall(): void {
    this.state = 'stalled';
  }

  slow(slowness: Slowness): void {
    this.slowness = slowness;
  }

  /** Ends every fault; what a stall held back is forwarded. */
  heal(): void {
    this.state = 'open';
    this.slowness = {};
    for (const direction of this.directions) direction.flush();
  }

  private connect(client: Socket): void {
    if (this.state === 'cut') return void client.resetAndDestroy();
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    this.join(client, server);
    this.join(server, client);
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    const direction = new Direction(from, to, () => ({
      isStalled: this.state === 'stalled',
      ...this.slowness,
    }));
    this.directions.add(direction);
    from.once('error', () => to.resetAndDestroy());
    from.once('close', () => {
      this.sockets.delete(from);
      this.directions.delete(direction);
      direction.flush();
      if (from.errored) to.destroy();
    });
  }
}

class Direction {
  private readonly from: Socket;
  private readonly to: Socket;
  private readonly getState: () => Slowness & { isStalled: boolean };
  private readonly queue: { chunk: Buffer | null; dueAt: number }[] = [];
  private queuedBytes = 0;
  private timer: NodeJS.Timeout | null = null;
  /** When the throttled line is free again. */
  private freeAt = 0;

  constructor(from: Socket, to: Socket, getState: () => Slowness & { isStalled: boolean }) {
    this.from = from;
    this.to = to;
    this.getState = getState;
    from.on('data', (chunk: Buffer) => this.enqueue(chunk));
    from.once('end', () => this.enqueue(null));
    to.on('drain', () => this.from.resume());
  }

  /** Forwards what is due. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { isStalled } = this.getState();
    const now = performance.now();
    while (!isStalled && this.queue[0] && this.queue[0].dueAt <= now) {
      const { chunk } = this.queue.shift()!;
      if (this.to.destroyed) continue;
      if (!chunk) this.to.end();
      else {
        this.queuedBytes -= chunk.length;
        if (!this.to.write(chunk)) this.from.pause();
      }
    }
    if (!isStalled && this.queuedBytes < MAX_QUEUED_BYTES && !this.to.writableNeedDrain) this.from.resume();
    const [next] = this.queue;
    if (!isStalled && next) this.timer = setTimeout(() => this.flush(), Math.max(1, next.dueAt - now));
  }

  /** A null chunk is the end of the stream. */
  private enqueue(chunk: Buffer | null): void {
    const { delayMs = 0, bytesPerSecond, isStalled } = this.getState();
    const now = performance.now();
    let dueAt = now + delayMs;
    if (bytesPerSecond && chunk) {
      this.freeAt = Math.max(this.freeAt, now) + (chunk.length / bytesPerSecond) * 1000;
      dueAt += this.freeAt - now;
    }
    // Order is kept when a fault heals while chunks are queued.
    const last = this.queue.at(-1);
    this.queue.push({ chunk, dueAt: last ? Math.max(last.dueAt, dueAt) : dueAt });
    this.queuedBytes += chunk?.length ?? 0;
    if (this.queuedBytes >= MAX_QUEUED_BYTES) this.from.pause();
    if (!isStalled && !this.timer) this.flush();
  }
}
