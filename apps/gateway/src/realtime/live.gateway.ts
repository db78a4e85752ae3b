import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import { Presence, type Kind } from '../presence/presence.js';
import { SessionStates } from '../sessions/session-states.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { memberRoom, roleRoom, sessionRoom } from './rooms.js';

const LOOK_EVERY = 15_000;

/** The sockets of this gateway: who they are of, which rooms they are in, until when. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayConnection, OnGatewayDisconnect, OnModuleInit, OnModuleDestroy {
  @WebSocketServer() readonly server!: LiveServer;
  private readonly logger = new Logger('Sockets');
  private looking: NodeJS.Timeout | undefined;
  /** Sockets that presence knows of; one that left before it was counted is not counted down. */
  private readonly counted = new WeakSet<LiveSocket>();

  constructor(
    private readonly presence: Presence,
    private readonly sessions: SessionStates,
  ) {}

  onModuleInit(): void {
    this.looking = setInterval(() => this.endExpired(), LOOK_EVERY).unref();
  }

  /** Ends connections below Socket.IO: the browsers take it for a cut and come back, to another gateway. */
  onModuleDestroy(): void {
    clearInterval(this.looking);
    for (const socket of this.local()) socket.conn.close();
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    const { member } = socket.data;
    if (member) {
      await socket.join([memberRoom(member.id), sessionRoom(member.sessionId), roleRoom(member.role)]);
      // What changed between admission and the room was told to nobody here.
      if (await this.hasEnded(socket)) return void socket.disconnect(true);
    }
    if (!socket.connected) return;
    this.counted.add(socket);
    await this.presence.arrive(...person(socket));
  }

  async handleDisconnect(socket: LiveSocket): Promise<void> {
    if (this.counted.delete(socket)) await this.presence.leave(...person(socket));
  }

  /** Every socket that is connected here. */
  local(): LiveSocket[] {
    return this.server ? [...this.server.sockets.sockets.values()] : [];
  }

  private async hasEnded(socket: LiveSocket): Promise<boolean> {
    const { member } = socket.data;
    if (!member) return false;
    try {
      const state = await this.sessions.read(member.sessionId);
      return !state || state.ended || state.status === 'suspended';
    } catch (error) {
      // It was let in a moment ago; what ends it will be told again as a fact.
      this.logger.debug(String(error));
      return false;
    }
  }

  private endExpired(): void {
    const now = Date.now();
    for (const socket of this.local()) {
      const { member } = socket.data;
      if (member && member.expiresAt <= now) socket.disconnect(true);
    }
  }
}

function person(socket: LiveSocket): [Kind, string] {
  const { member, visitor } = socket.data;
  return member ? ['members', member.id] : ['visitors', visitor];
}
