import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Api, Member } from './api.ts';
import type { Publication } from './publisher.ts';

/** How a publication reached a client: by socket, by reading the list again, or not at all (`missed`). */
export type Arrival = 'live' | 'read again' | 'missed';

/** The visitors' list is cached for up to a second, so pages wait at least this long before reading it again. */
const LIST_DELAY_MS = 1_200;

interface List {
  promotions: { _id: string }[];
}

interface Notifications {
  notifications: { promotionId: string | null }[];
}

/** The socket behaviour of a page: see apps/web/src/shared/live. */
export class LiveClient {
  readonly member: Member | null;
  private readonly api: Api;
  private readonly token: string | undefined;
  private readonly socket: Socket;
  private readonly arrivals = { live: new Set<string>(), again: new Set<string>() };
  private disconnectedAt: number | null = null;
  private connections = 0;
  /** Duration of each disconnection in milliseconds. */
  readonly disconnections: number[] = [];
  readonly failures: string[] = [];
  /** Whether the server rejected the socket. */
  isRejected = false;

  /** @param token default: the member's own session */
  constructor(api: Api, member: Member | null, token = member?.token) {
    this.api = api;
    this.member = member;
    this.token = token;
    this.socket = io(api.address, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      auth: { visitor: randomUUID(), ...(token && { token }) },
    });
    this.socket.on('connect', () => void this.handleConnect());
    this.socket.on('disconnect', (reason) => {
      this.disconnectedAt = performance.now();
      if (reason === 'io server disconnect') this.isRejected = true;
    });
    this.socket.on('promotionCreated', ({ id }: { id: string }) => this.arrivals.live.add(id));
    // In a member's room: the author of a promotion gets this instead of the broadcast.
    this.socket.on('notification', ({ kind, promotionId }: { kind: string; promotionId: string | null }) => {
      if (kind === 'promotion-approved' && promotionId) this.arrivals.live.add(promotionId);
    });
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  findArrival({ id }: Publication): Arrival {
    if (this.arrivals.live.has(id)) return 'live';
    return this.arrivals.again.has(id) ? 'read again' : 'missed';
  }

  close(): void {
    this.socket.disconnect();
  }

  private async handleConnect(): Promise<void> {
    if (this.disconnectedAt !== null) this.disconnections.push(performance.now() - this.disconnectedAt);
    this.disconnectedAt = null;
    this.connections += 1;
    if (this.connections === 1) return;
    try {
      await Promise.all([this.readList(), this.token && this.readNotifications(this.token)]);
    } catch (error) {
      this.failures.push((error as Error).message);
    }
  }

  private async readList(): Promise<void> {
    await pause(LIST_DELAY_MS);
    const { promotions } = await this.api.call<List>('GET', '/promotions', this.token);
    for (const { _id } of promotions) this.arrivals.again.add(_id);
  }

  private async readNotifications(token: string): Promise<void> {
    const { notifications } = await this.api.call<Notifications>('GET', '/notifications', token);
    for (const { promotionId } of notifications) if (promotionId) this.arrivals.again.add(promotionId);
  }
}
