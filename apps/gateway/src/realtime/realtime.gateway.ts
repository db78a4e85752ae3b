import { Inject, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import type { SessionState } from '@pechincha/contracts/sessions';
import pLimit from 'p-limit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Presence, type PresenceKind } from '../presence/presence.js';
import { isSessionOpenFor, SessionStateReader } from '../sessions/session-state-reader.js';
import { SiteService } from '../site/site.service.js';
import {
  getMemberRoom,
  getRoleRoom,
  getSessionRoom,
  type RealtimeServer,
  type RealtimeSocket,
} from './realtime-socket.js';
import { LastEventsService } from './last-events.service.js';

const MAX_CONCURRENT_RECHECKS = 100;

/** Manages the sockets of this gateway: their rooms, presence and sessions. */
@WebSocketGateway()
export class RealtimeGateway
  implements OnGatewayConnection, OnGatewayDisconnect, OnModuleInit, OnModuleDestroy
{
  @WebSocketServer() readonly server!: RealtimeServer;
  private readonly logger = new Logger('Sockets');
  private recheckTimer: NodeJS.Timeout | undefined;
  private rechecks: Promise<void> = Promise.resolve();
  private pendingRechecks = 0;
  /** Sockets counted in presence; a socket that disconnected before is not counted down. */
  private readonly presentSockets = new WeakSet<RealtimeSocket>();

  constructor(
    private readonly presence: Presence,
    private readonly sessionStates: SessionStateReader,
    private readonly lastEvents: LastEventsService,
    private readonly site: SiteService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    // Each gateway sends to its own sockets, once it has loaded that version.
    this.site.onChange(({ version }) => this.server?.local.emit('site-version', { version }));
    const intervalMs = this.config.SOCKET_RECHECK_SECONDS * 1_000;
    this.recheckTimer = setInterval(() => void this.recheckAll(), intervalMs).unref();
  }

  /** Closes connections below Socket.IO, so that browsers reconnect by themselves, to another gateway. */
  onModuleDestroy(): void {
    clearInterval(this.recheckTimer);
    for (const socket of this.listLocalSockets()) socket.conn.close();
  }

  async handleConnection(socket: RealtimeSocket): Promise<void> {
    const { member } = socket.data;
    socket.emit('site-version', { version: this.site.current.version });
    if (member) {
      await socket.join([
        getMemberRoom(member.id),
        getSessionRoom(member.sessionId),
        getRoleRoom(member.role),
      ]);
      // A session change between authentication and joining the rooms did not reach this socket.
      await this.recheck(socket);
    }
    if (!socket.connected) return;
    this.presentSockets.add(socket);
    await this.presence.join(...getPresenceEntry(socket));
    // Read after joining the rooms: later events reach the socket.
    socket.emit('last-events', await this.lastEvents.getLastEvents(member?.id));
  }

  async handleDisconnect(socket: RealtimeSocket): Promise<void> {
    if (this.presentSockets.delete(socket)) await this.presence.leave(...getPresenceEntry(socket));
  }

  /** All sockets connected to this gateway. */
  listLocalSockets(): RealtimeSocket[] {
    return this.server ? [...this.server.sockets.sockets.values()] : [];
  }

  /** Rechecks all sockets of this gateway. Concurrent calls share one recheck that starts after all of them. */
  recheckAll(): Promise<void> {
    if (this.pendingRechecks < 2) {
      this.pendingRechecks += 1;
      this.rechecks = this.rechecks
        .then(() => this.recheckLocalSockets())
        .finally(() => (this.pendingRechecks -= 1));
    }
    return this.rechecks;
  }

  /** Disconnects the socket when its session has ended, and moves it to the room of its current role. */
  async recheck(socket: RealtimeSocket): Promise<void> {
    const { member } = socket.data;
    if (!member) return;
    if (member.expiresAt <= Date.now()) return void socket.disconnect(true);
    let state: SessionState | undefined;
    try {
      state = await this.sessionStates.findState(member.sessionId);
    } catch (error) {
      // Neither Redis nor the users service responds; the next recheck tries again.
      this.logger.debug(String(error));
      return;
    }
    // A server disconnect: the browser does not reconnect by itself with an expired token.
    if (!isSessionOpenFor(member.id, state)) return void socket.disconnect(true);
    if (state.role === member.role) return;
    await socket.leave(getRoleRoom(member.role));
    await socket.join(getRoleRoom(state.role));
    socket.data.member = { ...member, role: state.role };
  }

  private async recheckLocalSockets(): Promise<void> {
    const limit = pLimit(MAX_CONCURRENT_RECHECKS);
    await limit.map(this.listLocalSockets(), (socket) => this.recheck(socket));
  }
}

function getPresenceEntry(socket: RealtimeSocket): [PresenceKind, string] {
  const { member, visitor } = socket.data;
  return member ? ['members', member.id] : ['visitors', visitor];
}
