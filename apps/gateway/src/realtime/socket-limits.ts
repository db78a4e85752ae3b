import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Bytes of one message. Browsers have nothing long to say. */
export const LARGEST_MESSAGE = 16 * 1024;
/** Packets in ten seconds, heartbeats included; a browser sends fewer than five. */
const MOST_PACKETS = 50;
const WINDOW = 10_000;

/** What is used of an Engine.IO connection; its own types hide the id. */
export interface Connection {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Cuts a connection that talks too much. Counted below Socket.IO, so that what it ignores counts too. */
export function limitPackets(connection: Connection): void {
  let since = Date.now();
  let packets = 0;
  connection.on('packet', () => {
    const now = Date.now();
    if (now - since > WINDOW) {
      since = now;
      packets = 0;
    }
    packets += 1;
    if (packets > MOST_PACKETS) connection.close(true);
  });
}

/** How many connections each address has open here, or is about to open. */
export class ConnectionsPerAddress {
  private readonly open = new Map<string, number>();
  private readonly ids = new Set<string>();
  /** What gives back the place of a handshake that has not become a connection yet. */
  private readonly handshakes = new WeakMap<IncomingMessage, () => void>();

  /** @param most at once, per address */
  constructor(private readonly most: number) {}

  /**
   * Takes a place for the connection that this handshake opens; false where none is left. It is given back when
   * `carrier`, the response or upgraded socket, closes without a connection.
   */
  reserve(address: string, handshake: IncomingMessage, carrier: ServerResponse | Duplex): boolean {
    const open = this.open.get(address) ?? 0;
    if (open >= this.most) return false;
    this.open.set(address, open + 1);
    this.handshakes.set(handshake, () => this.release(address));
    carrier.once('close', () => this.takeOut(handshake)?.());
    return true;
  }

  /** The connection has the place of its handshake until it closes. */
  keep(connection: Connection): void {
    const release = this.takeOut(connection.request);
    this.ids.add(connection.id);
    connection.once('close', () => {
      this.ids.delete(connection.id);
      release?.();
    });
  }

  /** Whether a connection of this Engine.IO session id is open: a request of it opens no other. */
  isOpen(sessionId: string): boolean {
    return this.ids.has(sessionId);
  }

  private takeOut(handshake: IncomingMessage): (() => void) | undefined {
    const release = this.handshakes.get(handshake);
    this.handshakes.delete(handshake);
    return release;
  }

  private release(address: string): void {
    const left = (this.open.get(address) ?? 1) - 1;
    if (left > 0) this.open.set(address, left);
    else this.open.delete(address);
  }
}
