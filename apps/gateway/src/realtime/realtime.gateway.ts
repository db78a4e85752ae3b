import { Inject, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Presence, type PresenceKind } from '../presence/presence.js';
import { isSessionOpenFor, SessionStateReader } from '../sessions/session-state-reader.js';
import type { SessionState } from '@pechincha/contracts/sessions';
import type { RealtimeServer, RealtimeSocket } from './realtime-socket.js';
import { LastEventsService } from './last-events.service.js';
import { getMemberRoom, getRoleRoom, getSessionRoom } from './rooms.js';

const MAX_CONCURRENT_RECHECKS = 100;

/** The sockets of this gateway: who they are of, which rooms they are in, until when. */
@WebSocketGateway()
export class RealtimeGateway
  implements OnGatewayConnection, OnGatewayDisconnect, OnModuleInit, OnModuleDestroy
{
  @WebSocketServer() readonly server!: RealtimeServer;
  private readonly logger = new Logger('Sockets');
  private recheckTimer: NodeJS.Timeout | undefined;
  private rechecks: Promise<void> = Promise.resolve();
  private pendingRechecks = 0;
  /** Sockets that presence knows of; one that left before it was counted is not counted down. */
  private readonly presentSockets = new WeakSet<RealtimeSocket>();

  constructor(
    private readonly presence: Presence,
    private readonly sessions: SessionStateReader,
    private readonly lastEvents: LastEventsService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    const intervalMs = this.config.SOCKET_RECHECK_SECONDS * 1_000;
    this.recheckTimer = setInterval(() => void this.recheckAll(), intervalMs).unref();
  }

  /** Ends connections below Socket.IO: the browsers take it for a cut and come back, to another gateway. */
  onModuleDestroy(): void {
    clearInterval(this.recheckTimer);
    for (const socket of this.listLocalSockets()) socket.conn.close();
  }

  async handleConnection(socket: RealtimeSocket): Promise<void> {
    const { member } = socket.data;
    if (member) {
      await socket.join([
        getMemberRoom(member.id),
        getSessionRoom(member.sessionId),
        getRoleRoom(member.role),
      ]);
      // A change between admission and the room was announced to nobody here.
      await this.recheck(socket);
    }
    if (!socket.connected) return;
    this.presentSockets.add(socket);
    await this.presence.join(...getPresenceEntry(socket));
    // Read when the socket is in its rooms: what is sent from now on it receives.
    socket.emit('last-events', await this.lastEvents.getLastEvents(member?.id));
  }

  async handleDisconnect(socket: RealtimeSocket): Promise<void> {
    if (this.presentSockets.delete(socket)) await this.presence.leave(...getPresenceEntry(socket));
  }

  /** Every socket that is connected here. */
  listLocalSockets(): RealtimeSocket[] {
    return this.server ? [...this.server.sockets.sockets.values()] : [];
  }

  /** Reads the session of every socket here again. Calls at once share one recheck that begins after all of them. */
  recheckAll(): Promise<void> {
    if (this.pendingRechecks < 2) {
      this.pendingRechecks += 1;
      this.rechecks = this.rechecks
        .then(() => this.recheckInBatches())
        .finally(() => (this.pendingRechecks -= 1));
    }
    return this.rechecks;
  }

  /** Closes the socket where its session is no longer open, and moves it to the rooms of its role. */
  async recheck(socket: RealtimeSocket): Promise<void> {
    const { member } = socket.data;
    if (!member) return;
    if (member.expiresAt <= Date.now()) return void socket.disconnect(true);
    let state: SessionState | undefined;
    try {
      state = await this.sessions.findState(member.sessionId);
    } catch (error) {
      // Neither Redis nor users can say; the next recheck asks again.
      this.logger.debug(String(error));
      return;
    }
    // Closed by the server: the browser does not come back by itself with a token that is over.
    if (!isSessionOpenFor(member.id, state)) return void socket.disconnect(true);
    if (state.role === member.role) return;
    await socket.leave(getRoleRoom(member.role));
    await socket.join(getRoleRoom(state.role));
    socket.data.member = { ...member, role: state.role };
  }

  private async recheckInBatches(): Promise<void> {
    const sockets = this.listLocalSockets();
    for (let start = 0; start < sockets.length; start += MAX_CONCURRENT_RECHECKS) {
      const batch = sockets.slice(start, start + MAX_CONCURRENT_RECHECKS);
      await Promise.all(batch.map((socket) => this.recheck(socket)));
    }
  }
}

function getPresenceEntry(socket: RealtimeSocket): [PresenceKind, string] {
  const { member, visitor } = socket.data;
  return member ? ['members', member.id] : ['visitors', visitor];
}
