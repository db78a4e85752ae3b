import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';

const CHECK_INTERVAL_MS = 100;
/** That a browser has to close its end of a websocket, and a new connection to send its first request. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Ends the connections that would hold up a stop: those that become idle after the server has closed, which
 * node:http keeps for as long as ever; those that never sent anything (clients open some in advance), which it does
 * not take for idle; and websockets whose other end does not answer.
 */
@Injectable()
export class ConnectionCloser implements OnModuleDestroy, OnApplicationShutdown {
  private server: Server | undefined;
  /** When each was opened, in milliseconds since the epoch. */
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

  /** For a process that takes upgrades: where anybody listens for them, node:http answers none itself. */
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
