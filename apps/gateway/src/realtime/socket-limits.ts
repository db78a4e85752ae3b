import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Browsers send only heartbeats and the handshake. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** Per window, heartbeats included; a browser sends fewer than five. */
const MAX_PACKETS = 50;
const PACKET_WINDOW_MS = 10_000;

/** The used part of an Engine.IO connection, whose own types hide the id. */
export interface Connection {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Closes a connection that sends too many packets. Counts below Socket.IO, which ignores some packets. */
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

/** Limits open connections and pending handshakes per address on this gateway. */
export class ConnectionsPerAddress {
  private readonly openCounts = new Map<string, number>();
  private readonly openIds = new Set<string>();
  /** Release functions of handshakes that are not connections yet. */
  private readonly reservations = new WeakMap<IncomingMessage, () => void>();

  constructor(private readonly maxPerAddress: number) {}

  /**
   * Reserves a slot for the connection that this handshake opens; false when the address has none left. Released when
   * `transport`, the response or upgraded socket, closes without a connection.
   */
  reserve(address: string, handshake: IncomingMessage, transport: ServerResponse | Duplex): boolean {
    const openCount = this.openCounts.get(address) ?? 0;
    if (openCount >= this.maxPerAddress) return false;
    this.openCounts.set(address, openCount + 1);
    this.reservations.set(handshake, () => this.release(address));
    transport.once('close', () => this.takeReservation(handshake)?.());
    return true;
  }

  /** Transfers the slot of the handshake to the connection, until it closes. */
  track(connection: Connection): void {
    const release = this.takeReservation(connection.request);
    this.openIds.add(connection.id);
    connection.once('close', () => {
      this.openIds.delete(connection.id);
      release?.();
    });
  }

  /** Whether this Engine.IO session is open: its requests open no further connection. */
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
