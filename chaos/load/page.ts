import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { type Client, isSuccess } from './client.ts';
import type { Member } from './requests.ts';

/** A visitor has no token. */
export type Viewer = Pick<Member, 'id'> & Partial<Member>;

interface Notifications {
  notifications: { _id: string; kind: string; promotionId: string | null }[];
}

interface List {
  promotions: { _id: string }[];
}

const RECONNECT_DELAY_MS = 2_000;
/** Between two attempts to read a list. */
const RETRY_DELAY_MS = 1_000;
/** The visitors' list is cached for up to a second, so pages wait at least this long before reading it again. */
const LIST_DELAY_MS = 1_200;

/** An open page: its socket, and what it reads again after each reconnection (see apps/web/src/shared/live). */
export class Page<V extends Viewer = Member> {
  readonly member: V;
  /** Ids of the notifications that the page has shown. */
  readonly received = new Set<string>();
  /** Ids of promotions that the socket announced. */
  readonly announced = new Set<string>();
  /** Ids of promotions in what was read again. */
  readonly listed = new Set<string>();
  /** Seconds between each loss of the socket and its reconnection. */
  readonly reconnections: number[] = [];
  /** Whether the server has ended the socket. */
  wasEnded = false;
  private isClosed = false;
  private readonly client: Client;
  private readonly socket: Socket;
  private readonly readsList: boolean;
  private catchingUp: Promise<void> = Promise.resolve();
  private lostAt: number | null = null;

  /** @param readsList whether it shows the list of promotions */
  constructor(client: Client, address: string, member: V, readsList = false) {
    this.client = client;
    this.member = member;
    this.readsList = readsList;
    this.socket = io(address, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      auth: member.token ? { token: member.token } : { visitor: randomUUID() },
    });
    this.socket.on('connect', () => this.handleConnect());
    // Socket.IO does not reconnect by itself after the server has closed or rejected a socket; the web client does.
    const reconnectLater = (): void =>
      void setTimeout(() => this.isClosed || this.socket.connect(), RECONNECT_DELAY_MS).unref();
    this.socket.on('disconnect', (reason) => {
      this.lostAt = performance.now();
      if (reason !== 'io server disconnect') return;
      this.wasEnded = true;
      reconnectLater();
    });
    this.socket.on('connect_error', () => this.socket.active || reconnectLater());
    this.socket.on('promotionCreated', ({ id }: { id: string }) => this.announced.add(id));
    this.socket.on('notification', ({ _id, kind, promotionId }: Notifications['notifications'][number]) => {
      this.received.add(_id);
      // The author of a promotion gets this instead of the announcement.
      if (kind === 'promotion-approved' && promotionId) this.announced.add(promotionId);
    });
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** Resolves when everything has been read after the last reconnection. */
  async settle(): Promise<void> {
    await this.catchingUp;
  }

  close(): void {
    this.isClosed = true;
    this.socket.disconnect();
  }

  private handleConnect(): void {
    if (this.lostAt !== null) this.reconnections.push((performance.now() - this.lostAt) / 1000);
    this.lostAt = null;
    this.catchingUp = this.catchUp();
  }

  private async catchUp(): Promise<void> {
    if (this.member.token) {
      const read = await this.read<Notifications>('/notifications');
      for (const { _id, promotionId } of read?.notifications ?? []) {
        this.received.add(_id);
        if (promotionId) this.listed.add(promotionId);
      }
    }
    if (!this.readsList) return;
    await pause(LIST_DELAY_MS);
    for (const { _id } of (await this.read<List>('/promotions'))?.promotions ?? []) this.listed.add(_id);
  }

  /** Repeated until it succeeds; null if the socket is lost before. */
  private async read<T>(path: string): Promise<T | null> {
    while (this.socket.connected) {
      const { token } = this.member;
      const { status, body } = await this.client.send<T>({ method: 'GET', path, ...(token && { token }) });
      if (isSuccess(status)) return body;
      await pause(RETRY_DELAY_MS);
    }
    return null;
  }
}
