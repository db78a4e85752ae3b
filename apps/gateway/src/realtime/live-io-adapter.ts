import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { clientAddress, countedAddress } from '../http/client-address.js';
import { dataHeaders } from '../http/security-headers.js';
import { limitsOf } from '../limits/limits.js';
import { RedisConnections } from '../redis/redis-connections.js';
import type { LiveSocket } from './live-socket.js';
import { isOwnOrigin } from './origin.js';
import { SocketAdmission } from './socket-admission.js';
import { LARGEST_MESSAGE, limitPackets, ConnectionsPerAddress } from './socket-limits.js';

type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;
type Decide = (reason: string | null | undefined, allowed: boolean) => void;

/** Socket.IO as this product needs it: limits, origin, admission, and Redis streams between the gateways. */
export class LiveIoAdapter extends IoAdapter {
  private readonly config: GatewayConfig;
  private readonly connections: ConnectionsPerAddress;

  constructor(private readonly app: INestApplicationContext) {
    super(app);
    this.config = app.get<GatewayConfig>(GATEWAY_CONFIG);
    this.connections = new ConnectionsPerAddress(limitsOf(this.config).socketsPerAddress);
  }

  override createIOServer(port: number, given?: ServerOptions): Server {
    const options: Partial<ServerOptions> = {
      ...given,
      path: '/socket.io',
      serveClient: false,
      maxHttpBufferSize: LARGEST_MESSAGE,
      connectTimeout: 10_000,
      allowRequest: (request: IncomingMessage, decide: Decide) => this.decide(request, decide),
      // Streams, not channels: what is sent during a short cut of Redis arrives after it.
      adapter: createAdapter(this.app.get(RedisConnections).streams, {
        streamName: `${this.config.REDIS_PREFIX}live`,
        channelPrefix: `${this.config.REDIS_PREFIX}live`,
        onlyPlaintext: true,
      }),
    };
    const server = super.createIOServer(port, options as ServerOptions);
    server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, dataHeaders));
    server.engine.on(
      'connection',
      (connection: Parameters<typeof limitPackets>[0] & { request: IncomingMessage }) => {
        this.connections.add(this.addressOf(connection.request), connection);
        limitPackets(connection);
      },
    );
    const admission = this.app.get(SocketAdmission);
    server.use((socket, next) => void admission.admit(socket as unknown as LiveSocket, next));
    return server;
  }

  private decide(request: IncomingMessage, decide: Decide): void {
    if (!isOwnOrigin(request.headers.origin, this.config)) return decide('Foreign origin', false);
    if (this.connections.isFull(this.addressOf(request))) return decide('Too many connections', false);
    decide(null, true);
  }

  private addressOf(request: IncomingMessage): string {
    return countedAddress(clientAddress(request, this.config.TRUST_PROXY_HOPS));
  }
}
