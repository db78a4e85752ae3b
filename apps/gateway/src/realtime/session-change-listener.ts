import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { sessionChange, SESSIONS_CHANNEL, type SessionChange } from '@pechincha/contracts/sessions';
import { RedisConnections } from '../redis/redis-connections.js';
import { RealtimeGateway } from './realtime.gateway.js';
import type { RealtimeSocket } from './realtime-socket.js';

/** Applies session changes that users publishes to the sockets of this gateway. */
@Injectable()
export class SessionChangeListener implements OnModuleInit {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly redis: RedisConnections,
    private readonly realtime: RealtimeGateway,
  ) {}

  onModuleInit(): void {
    const { subscriber } = this.redis;
    subscriber.on('message', (channel: string, message: string) => {
      if (channel === SESSIONS_CHANNEL) this.handleMessage(message);
    });
    subscriber.on('ready', () => void this.subscribe());
    void this.subscribe();
  }

  /** Publishes a change received as an event to the other gateways. */
  async broadcast(change: SessionChange): Promise<void> {
    await this.redis.attempt((redis) => redis.publish(SESSIONS_CHANNEL, JSON.stringify(change)));
  }

  async apply(change: SessionChange): Promise<void> {
    const affected = this.realtime.listLocalSockets().filter((socket) => isAffected(change, socket));
    if (change.kind === 'role') await Promise.all(affected.map((socket) => this.realtime.recheck(socket)));
    // A server disconnect: the browser does not reconnect by itself with an expired token.
    else for (const socket of affected) socket.disconnect(true);
  }

  /** Rechecks all sessions after subscribing, since changes were missed without a subscription. */
  private async subscribe(): Promise<void> {
    try {
      await this.redis.subscriber.subscribe(SESSIONS_CHANNEL);
      await this.realtime.recheckAll();
    } catch (error) {
      this.logger.warn(`Subscribing to session changes failed: ${(error as Error).message}`);
    }
  }

  private handleMessage(message: string): void {
    let change: SessionChange;
    try {
      change = sessionChange.parse(JSON.parse(message));
    } catch {
      this.logger.warn('Dropped an invalid session change message');
      return;
    }
    this.apply(change).catch((error: unknown) => this.logger.error({ error }));
  }
}

function isAffected(change: SessionChange, socket: RealtimeSocket): boolean {
  const { member } = socket.data;
  if (!member || member.id !== change.userId || member.sessionId === change.except) return false;
  return change.sessionId === null || change.sessionId === member.sessionId;
}
