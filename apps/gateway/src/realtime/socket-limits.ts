import type { Socket } from 'socket.io';

/** Bytes of one message. Browsers have nothing long to say. */
export const LARGEST_MESSAGE = 16 * 1024;
/** Packets in ten seconds, heartbeats included; a browser sends fewer than five. */
const MOST_PACKETS = 50;
const WINDOW = 10_000;

type Connection = Socket['conn'];

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

/** How many connections each address has open here. */
export class ConnectionsPerAddress {
  private readonly open = new Map<string, number>();

  /** @param most at once, per address */
  constructor(private readonly most: number) {}

  isFull(address: string): boolean {
    return (this.open.get(address) ?? 0) >= this.most;
  }

  add(address: string, connection: Connection): void {
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      const left = (this.open.get(address) ?? 1) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    });
  }
}
