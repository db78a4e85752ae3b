import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Metrics } from '@pechincha/service-kit/metrics';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Counter } from 'prom-client';
import { GATEWAY_CONFIG, type GatewayConfig, getLimits } from '../config.js';
import { getClientAddress } from '../http/client-address.js';
import { RequestRateLimiter } from '../limits/rate-limiters.js';
import { RedisConnections } from '../redis/redis-connections.js';
import type { RealtimeSocket } from './realtime-socket.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import {
  type Connection,
  ConnectionLimits,
  guardSockets,
  limitPackets,
  MAX_MESSAGE_BYTES,
  SOCKETS_PATH,
} from './socket-guard.js';

/** Counters of socket connections and disconnections. */
class SocketMetrics {
  private readonly connections: Counter<'outcome'>;
  private readonly disconnections: Counter<'reason'>;

  constructor(metrics: Metrics) {
    this.connections = metrics.counter('socket_connections_total', 'Socket connection attempts by outcome.', [
      'outcome',
    ]);
    this.disconnections = metrics.counter(
      'socket_disconnections_total',
      'Socket disconnections by Socket.IO reason.',
      ['reason'],
    );
  }

  countAttempt(outcome: 'accepted' | 'refused'): void {
    this.connections.inc({ outcome });
  }

  countDisconnection(reason: string): void {
    this.disconnections.inc({ reason });
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may open a socket. The same-origin policy does not cover websockets: a foreign page
 * could open one on behalf of its visitor. Clients other than browsers send no origin.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'NODE_ENV'>,
): boolean {
  if (origin === undefined) return true;
  const allowed = new URL(config.PUBLIC_URL);
  if (origin === allowed.origin) return true;
  // In development the loopback names are interchangeable.
  const requested = URL.parse(origin);
  return (
    config.NODE_ENV !== 'production' &&
    requested !== null &&
    requested.origin === origin &&
    requested.protocol === allowed.protocol &&
    LOOPBACK.has(allowed.hostname) &&
    LOOPBACK.has(requested.hostname) &&
    requested.port === allowed.port
  );
}

type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Socket.IO adapter with rate limits, origin check, authentication, and Redis streams between the gateways. */
export class RealtimeIoAdapter extends IoAdapter {
  private readonly config: GatewayConfig;
  private readonly connections: ConnectionLimits;
  private readonly metrics: SocketMetrics;

  constructor(private readonly app: INestApplicationContext) {
    super(app);
    this.config = app.get<GatewayConfig>(GATEWAY_CONFIG);
    this.metrics = new SocketMetrics(app.get(Metrics));
    this.connections = new ConnectionLimits(getLimits(this.config));
  }

  override createIOServer(port: number, baseOptions?: ServerOptions): Server {
    const options: Partial<ServerOptions> = {
      ...baseOptions,
      path: SOCKETS_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: 10_000,
      // Streams, not pub/sub: messages sent during a short Redis outage arrive after it.
      adapter: createAdapter(this.app.get(RedisConnections).streams, {
        streamName: `${this.config.REDIS_PREFIX}live`,
        channelPrefix: `${this.config.REDIS_PREFIX}live`,
        onlyPlaintext: true,
      }),
    };
    const server = super.createIOServer(port, options as ServerOptions);
    guardSockets(this.httpServer as HttpServer, (request, transport) =>
      this.authorizeHandshake(request, transport).catch((error: unknown) => {
        this.metrics.countAttempt('refused');
        throw error;
      }),
    );
    server.engine.on('headers', (headers: Record<string, string>) =>
      Object.assign(headers, apiSecurityHeaders),
    );
    server.engine.on('connection', (connection: Connection) => {
      this.connections.track(connection);
      limitPackets(connection);
    });
    const authenticator = this.app.get(SocketAuthenticator);
    server.use((socket, next) => {
      const admit = ({ conn, request, data }: RealtimeSocket) =>
        this.connections.admit(
          (conn as unknown as Connection).id,
          getClientAddress(request, this.config.TRUST_PROXY_HOPS),
          data.member?.id,
        );
      void authenticator.authenticate(socket as unknown as RealtimeSocket, admit, (error) => {
        this.metrics.countAttempt(error ? 'refused' : 'accepted');
        next(error);
      });
      socket.on('disconnect', (reason) => this.metrics.countDisconnection(reason));
    });
    return server;
  }

  /** @throws DomainError FORBIDDEN, TOO_MANY_REQUESTS */
  private async authorizeHandshake(
    request: IncomingMessage,
    transport: ServerResponse | Duplex,
  ): Promise<void> {
    if (!isAllowedOrigin(request.headers.origin, this.config)) throw new DomainError('FORBIDDEN');
    if (this.connections.isOpen(getSessionId(request))) return;
    const address = getClientAddress(request, this.config.TRUST_PROXY_HOPS);
    await this.app.get(RequestRateLimiter).consume(address);
    if (this.connections.reserve(address, request, transport)) return;
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  }
}

/** The last `sid` parameter, as Engine.IO reads it. */
const getSessionId = ({ url = '' }: IncomingMessage): string =>
  new URL(url, 'http://localhost').searchParams.getAll('sid').at(-1) ?? '';
