import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.ts';
import type { Member } from './crowd.ts';

interface Notifications {
  notifications: { _id: string }[];
}

const RECONNECT_DELAY_MS = 2_000;
/** Between two attempts to read the list. */
const RETRY_DELAY_MS = 1_000;

/** An open page of a member: its socket, and the list that it reads again after each reconnection. */
export class Page {
  readonly member: Member;
  /** Ids of the notifications that the page has shown. */
  readonly seen = new Set<string>();
  /** Seconds between each loss of the socket and its reconnection. */
  readonly reconnections: number[] = [];
  private readonly client: Client;
  private readonly socket: Socket;
  private catchingUp: Promise<void> = Promise.resolve();
  private lostAt: number | null = null;

  constructor(client: Client, address: string, member: Member) {
    this.client = client;
    this.member = member;
    this.socket = io(address, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      auth: { token: member.token },
    });
    this.socket.on('connect', () => this.handleConnect());
    // Socket.IO does not reconnect by itself after the server has closed or rejected a socket; the web client does.
    const reconnectLater = (): void =>
      void setTimeout(() => this.socket.connect(), RECONNECT_DELAY_MS).unref();
    this.socket.on('disconnect', (reason) => {
      this.lostAt = performance.now();
      if (reason === 'io server disconnect') reconnectLater();
    });
    this.socket.on('connect_error', () => this.socket.active || reconnectLater());
    this.socket.on('notification', ({ _id }: { _id: string }) => this.seen.add(_id));
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** Resolves when the list after the last reconnection has been read. */
  async settle(): Promise<void> {
    await this.catchingUp;
  }

  close(): void {
    this.socket.disconnect();
  }

  private handleConnect(): void {
    if (this.lostAt !== null) this.reconnections.push((performance.now() - this.lostAt) / 1000);
    this.lostAt = null;
    this.catchingUp = this.catchUp();
  }

  private async catchUp(): Promise<void> {
    while (this.socket.connected) {
      const { status, body } = await this.client.send<Notifications>({
        method: 'GET',
        path: '/notifications',
        token: this.member.token,
      });
      if (status !== 200) {
        await pause(RETRY_DELAY_MS);
        continue;
      }
      for (const { _id } of body.notifications) this.seen.add(_id);
      return;
    }
  }
}
