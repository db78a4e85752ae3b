import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Metrics } from '@pechincha/service-kit/metrics';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getClientAddress } from '../http/client-address.js';
import { RequestRateLimiter } from '../limits/request-rate-limiter.js';
import { getLimits } from '../limits.js';
import { RedisConnections } from '../redis/redis-connections.js';
import type { RealtimeSocket } from './realtime-socket.js';
import { isAllowedOrigin } from './origin.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import { guardSockets, SOCKETS_PATH } from './socket-guard.js';
import { SocketMetrics } from './socket-metrics.js';
import { ConnectionLimits, MAX_MESSAGE_BYTES, limitPackets, type Connection } from './socket-limits.js';

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
