import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { clientAddress } from '../http/client-address.js';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Metrics } from '@pechincha/service-kit/metrics';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { AddressLimit } from '../limits/address-limit.js';
import { limitsOf } from '../limits/limits.js';
import { RedisConnections } from '../redis/redis-connections.js';
import type { LiveSocket } from './live-socket.js';
import { isOwnOrigin } from './origin.js';
import { SocketAdmission } from './socket-admission.js';
import { guardSockets, SOCKETS_PATH } from './socket-door.js';
import { SocketMetrics } from './socket-metrics.js';
import { ConnectionsPerAddress, LARGEST_MESSAGE, limitPackets, type Connection } from './socket-limits.js';

type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Socket.IO as this product needs it: limits, origin, admission, and Redis streams between the gateways. */
export class LiveIoAdapter extends IoAdapter {
  private readonly config: GatewayConfig;
  private readonly connections: ConnectionsPerAddress;
  private readonly metrics: SocketMetrics;

  constructor(private readonly app: INestApplicationContext) {
    super(app);
    this.config = app.get<GatewayConfig>(GATEWAY_CONFIG);
    this.metrics = new SocketMetrics(app.get(Metrics));
    this.connections = new ConnectionsPerAddress(limitsOf(this.config).socketsPerAddress);
  }

  override createIOServer(port: number, given?: ServerOptions): Server {
    const options: Partial<ServerOptions> = {
      ...given,
      path: SOCKETS_PATH,
      serveClient: false,
      maxHttpBufferSize: LARGEST_MESSAGE,
      connectTimeout: 10_000,
      // Streams, not channels: what is sent during a short cut of Redis arrives after it.
      adapter: createAdapter(this.app.get(RedisConnections).streams, {
        streamName: `${this.config.REDIS_PREFIX}live`,
        channelPrefix: `${this.config.REDIS_PREFIX}live`,
        onlyPlaintext: true,
      }),
    };
    const server = super.createIOServer(port, options as ServerOptions);
    guardSockets(this.httpServer as HttpServer, (request, carrier) =>
      this.admit(request, carrier).catch((error: unknown) => {
        this.metrics.attempted('refused');
        throw error;
      }),
    );
    server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, apiSecurityHeaders));
    server.engine.on('connection', (connection: Connection) => {
      this.connections.keep(connection);
      limitPackets(connection);
    });
    const admission = this.app.get(SocketAdmission);
    server.use((socket, next) => {
      void admission.admit(socket as unknown as LiveSocket, (refusal) => {
        this.metrics.attempted(refusal ? 'refused' : 'accepted');
        next(refusal);
      });
      socket.on('disconnect', (reason) => this.metrics.disconnected(reason));
    });
    return server;
  }

  /** @throws DomainError FORBIDDEN, TOO_MANY_REQUESTS */
  private async admit(request: IncomingMessage, carrier: ServerResponse | Duplex): Promise<void> {
    if (!isOwnOrigin(request.headers.origin, this.config)) throw new DomainError('FORBIDDEN');
    if (this.connections.isOpen(sessionIdOf(request))) return;
    const address = clientAddress(request, this.config.TRUST_PROXY_HOPS);
    await this.app.get(AddressLimit).take(address);
    if (this.connections.reserve(address, request, carrier)) return;
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  }
}

/** As Engine.IO reads it: of several the last one. */
const sessionIdOf = ({ url = '' }: IncomingMessage): string =>
  new URL(url, 'http://localhost').searchParams.getAll('sid').at(-1) ?? '';
