import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';

const LOOK_EVERY = 100;
/** Milliseconds that a browser has to close its end of a websocket. */
const PATIENCE = 2_000;

/**
 * Ends the connections that would hold up a stop: those that become idle after the server has closed, which
 * node:http keeps for as long as ever, and websockets whose other end does not answer.
 */
@Injectable()
export class OpenConnections implements OnModuleDestroy, OnApplicationShutdown {
  private server: Server | undefined;
  private readonly upgraded = new Set<Duplex>();
  private looking: NodeJS.Timeout | undefined;

  watch(server: Server): void {
    this.server = server;
    server.on('upgrade', (_request, socket: Duplex) => {
      this.upgraded.add(socket);
      socket.once('close', () => this.upgraded.delete(socket));
    });
  }

  onModuleDestroy(): void {
    const impatient = Date.now() + PATIENCE;
    this.looking = setInterval(() => {
      this.server?.closeIdleConnections();
      if (Date.now() > impatient) for (const socket of this.upgraded) socket.destroy();
    }, LOOK_EVERY);
  }

  onApplicationShutdown(): void {
    clearInterval(this.looking);
  }
}
