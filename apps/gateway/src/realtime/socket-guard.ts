import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { respondOnSocket } from '@pechincha/service-kit/http-adapter';
import { setRoute } from '@pechincha/service-kit/request-tracker';
import type { Limits } from '../config.js';
import { sendError } from '../http/responses.js';

/** Browsers send only heartbeats and the handshake. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** Per window, heartbeats included; a browser sends fewer than five. */
const MAX_PACKETS = 50;
const PACKET_WINDOW_MS = 10_000;

/** The used part of an Engine.IO connection, whose own types hide the id. */
export interface Connection {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Closes a connection that sends too many packets. Counts below Socket.IO, which ignores some packets. */
export function limitPackets(connection: Connection): void {
  let windowStart = Date.now();
  let packets = 0;
  connection.on('packet', () => {
    const now = Date.now();
    if (now - windowStart > PACKET_WINDOW_MS) {
      windowStart = now;
      packets = 0;
    }
    packets += 1;
    if (packets > MAX_PACKETS) connection.close(true);
  });
}

/** Limits connections on this gateway: of each member, of visitors by address, and those that are being opened. */
export class ConnectionLimits {
  private readonly counts = new Map<string, number>();
  /** The key that each open connection counts under, by its id. */
  private readonly openKeys = new Map<string, string>();
  /** Handshakes that are not connections yet. */
  private readonly handshakes = new WeakMap<IncomingMessage, string>();

  constructor(private readonly limits: Pick<Limits, 'socketsPerAddress' | 'socketsPerMember'>) {}

  /**
   * Counts the connection that this handshake opens, until it is admitted; false when the address opens too many.
   * Released when `transport`, the response or upgraded socket, closes without a connection.
   */
  reserve(address: string, handshake: IncomingMessage, transport: ServerResponse | Duplex): boolean {
    const key = `opening ${address}`;
    if (!this.increment(key, this.limits.socketsPerAddress)) return false;
    this.handshakes.set(handshake, key);
    transport.once('close', () => this.decrement(this.takeHandshake(handshake)));
    return true;
  }

  /** Counts the connection of a handshake until it closes. */
  track(connection: Connection): void {
    this.openKeys.set(connection.id, this.takeHandshake(connection.request) ?? '');
    connection.once('close', () => {
      this.decrement(this.openKeys.get(connection.id));
      this.openKeys.delete(connection.id);
    });
  }

  /** Counts an open connection as the member's, or as a visitor's of the address; false when there are too many. */
  admit(connectionId: string, address: string, memberId: string | undefined): boolean {
    const openKey = this.openKeys.get(connectionId);
    // It has closed meanwhile.
    if (openKey === undefined) return true;
    const key = memberId === undefined ? `visitors ${address}` : `member ${memberId}`;
    if (key === openKey) return true;
    const { socketsPerAddress, socketsPerMember } = this.limits;
    if (!this.increment(key, memberId === undefined ? socketsPerAddress : socketsPerMember)) return false;
    this.decrement(openKey);
    this.openKeys.set(connectionId, key);
    return true;
  }

  /** Whether this Engine.IO session is open: its requests open no further connection. */
  isOpen(sessionId: string): boolean {
    return this.openKeys.has(sessionId);
  }

  private takeHandshake(handshake: IncomingMessage): string | undefined {
    const key = this.handshakes.get(handshake);
    this.handshakes.delete(handshake);
    return key;
  }

  private increment(key: string, limit: number): boolean {
    const count = this.counts.get(key) ?? 0;
    if (count >= limit) return false;
    this.counts.set(key, count + 1);
    return true;
  }

  private decrement(key: string | undefined): void {
    if (!key) return;
    const remaining = (this.counts.get(key) ?? 1) - 1;
    if (remaining > 0) this.counts.set(key, remaining);
    else this.counts.delete(key);
  }
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type Transport = ServerResponse | Duplex;

export const SOCKETS_PATH = '/socket.io';

/**
 * Checks requests before Engine.IO, whose own rejections are in English and lack our headers.
 * @param authorize rejects with a DomainError when a request is not allowed
 */
export function guardSockets(
  server: Server,
  authorize: (request: IncomingMessage, transport: Transport) => Promise<void>,
): void {
  const requestListeners = server.listeners('request') as RequestListener[];
  const upgradeListeners = server.listeners('upgrade') as UpgradeListener[];
  const isGuarded = ({ url }: IncomingMessage): boolean => url?.startsWith(SOCKETS_PATH) === true;
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const next = (): void => {
      for (const listener of requestListeners) listener.call(server, request, response);
    };
    if (!isGuarded(request)) return next();
    setRoute(SOCKETS_PATH);
    authorize(request, response).then(next, (error: unknown) =>
      sendError(response, error, { connection: 'close' }),
    );
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const next = (): void => {
      for (const listener of upgradeListeners) listener.call(server, request, socket, head);
    };
    if (!isGuarded(request)) return next();
    // No other error handler is attached until the upgrade is authorized.
    const onError = (): void => void socket.destroy();
    socket.on('error', onError);
    authorize(request, socket).then(
      () => {
        socket.off('error', onError);
        next();
      },
      (error: unknown) => {
        const { code, retryAfterSeconds } =
          error instanceof DomainError ? error : new DomainError('INTERNAL', { cause: error });
        const hasRetryAfter = retryAfterSeconds !== undefined;
        respondOnSocket(
          socket,
          code,
          hasRetryAfter ? { 'retry-after': String(retryAfterSeconds) } : undefined,
        );
      },
    );
  });
}
