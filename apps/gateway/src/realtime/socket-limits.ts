import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Bytes of one message. Browsers have nothing long to say. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** Packets in ten seconds, heartbeats included; a browser sends fewer than five. */
const MAX_PACKETS = 50;
const PACKET_WINDOW_MS = 10_000;

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
  let windowStart = Date.now();
  let packets = 0;
  connection.on('packet', () => {
    const now = Date.now();
    if (now - windowStart > PACKET_WINDOW_MS) {
      windowStart = now;
      packets = 0;
    }
    packets += 1;
    if (packets > MAX_PACKETS) connection.close(true);
  });
}

/** How many connections each address has open here, or is about to open. */
export class ConnectionsPerAddress {
  private readonly openCounts = new Map<string, number>();
  private readonly openIds = new Set<string>();
  /** What gives back the place of a handshake that has not become a connection yet. */
  private readonly reservations = new WeakMap<IncomingMessage, () => void>();

  /** @param maxPerAddress at once, per address */
  constructor(private readonly maxPerAddress: number) {}

  /**
   * Takes a place for the connection that this handshake opens; false where none is left. It is given back when
   * `carrier`, the response or upgraded socket, closes without a connection.
   */
  reserve(address: string, handshake: IncomingMessage, transport: ServerResponse | Duplex): boolean {
    const openCount = this.openCounts.get(address) ?? 0;
    if (openCount >= this.maxPerAddress) return false;
    this.openCounts.set(address, openCount + 1);
    this.reservations.set(handshake, () => this.release(address));
    transport.once('close', () => this.takeReservation(handshake)?.());
    return true;
  }

  /** The connection has the place of its handshake until it closes. */
  track(connection: Connection): void {
    const release = this.takeReservation(connection.request);
    this.openIds.add(connection.id);
    connection.once('close', () => {
      this.openIds.delete(connection.id);
      release?.();
    });
  }

  /** Whether a connection of this Engine.IO session id is open: a request of it opens no other. */
  isOpen(sessionId: string): boolean {
    return this.openIds.has(sessionId);
  }

  private takeReservation(handshake: IncomingMessage): (() => void) | undefined {
    const release = this.reservations.get(handshake);
    this.reservations.delete(handshake);
    return release;
  }

  private release(address: string): void {
    const remaining = (this.openCounts.get(address) ?? 1) - 1;
    if (remaining > 0) this.openCounts.set(address, remaining);
    else this.openCounts.delete(address);
  }
}
