import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';

const CHECK_INTERVAL_MS = 100;
/** Time for a browser to close its websocket, and for a new connection to send its first request. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Closes connections that would delay a shutdown: those that become idle after the server has closed, which node:http
 * keeps open; those that never sent a request, which node:http does not count as idle; and websockets whose client
 * does not close.
 */
@Injectable()
export class ConnectionCloser implements OnModuleDestroy, OnApplicationShutdown {
  private server: Server | undefined;
  /** Milliseconds since the epoch. */
  private readonly openedAtBySocket = new Map<Socket, number>();
  private readonly upgradedSockets = new Set<Duplex>();
  private timer: NodeJS.Timeout | undefined;

  track(server: Server): void {
    this.server = server;
    server.on('connection', (socket) => {
      this.openedAtBySocket.set(socket, Date.now());
      socket.once('close', () => this.openedAtBySocket.delete(socket));
    });
  }

  /** Only for a process that handles upgrades: with a listener node:http no longer rejects them itself. */
  trackUpgrades(server: Server): void {
    server.on('upgrade', (_request, socket: Duplex) => {
      this.upgradedSockets.add(socket);
      socket.once('close', () => this.upgradedSockets.delete(socket));
    });
  }

  onModuleDestroy(): void {
    const upgradedDeadline = Date.now() + CLOSE_TIMEOUT_MS;
    this.timer = setInterval(() => {
      const now = Date.now();
      this.server?.closeIdleConnections();
      if (now > upgradedDeadline) for (const socket of this.upgradedSockets) socket.destroy();
      for (const [socket, openedAt] of this.openedAtBySocket) {
        if (socket.bytesRead === 0 && now > openedAt + CLOSE_TIMEOUT_MS) socket.destroy();
      }
    }, CHECK_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
