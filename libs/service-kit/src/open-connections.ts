import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';

const INTERVAL_MS = 100;
/** That a browser has to close its end of a websocket, and a new connection to send its first request. */
const PATIENCE_MS = 2_000;

/**
 * Ends the connections that would hold up a stop: those that become idle after the server has closed, which
 * node:http keeps for as long as ever; those that never sent anything (clients open some in advance), which it does
 * not take for idle; and websockets whose other end does not answer.
 */
@Injectable()
export class OpenConnections implements OnModuleDestroy, OnApplicationShutdown {
  private server: Server | undefined;
  /** When each was opened, in milliseconds since the epoch. */
  private readonly opened = new Map<Socket, number>();
  private readonly upgraded = new Set<Duplex>();
  private timer: NodeJS.Timeout | undefined;

  watch(server: Server): void {
    this.server = server;
    server.on('connection', (socket) => {
      this.opened.set(socket, Date.now());
      socket.once('close', () => this.opened.delete(socket));
    });
  }

  /** For a process that takes upgrades: where anybody listens for them, node:http answers none itself. */
  watchUpgrades(server: Server): void {
    server.on('upgrade', (_request, socket: Duplex) => {
      this.upgraded.add(socket);
      socket.once('close', () => this.upgraded.delete(socket));
    });
  }

  onModuleDestroy(): void {
    const upgradedUntil = Date.now() + PATIENCE_MS;
    this.timer = setInterval(() => {
      const now = Date.now();
      this.server?.closeIdleConnections();
      if (now > upgradedUntil) for (const socket of this.upgraded) socket.destroy();
      for (const [socket, openedAt] of this.opened) {
        if (socket.bytesRead === 0 && now > openedAt + PATIENCE_MS) socket.destroy();
      }
    }, INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
