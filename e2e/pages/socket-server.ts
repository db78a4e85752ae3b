import type { Page, WebSocketRoute } from '@playwright/test';

/** Answers the page's socket in the protocol of Engine.IO and Socket.IO, and emits what the test wants. */
export class SocketServer {
  private route: WebSocketRoute | undefined;
  connections = 0;
  /** In milliseconds since the epoch. */
  lastConnectedAt = 0;

  async listen(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket\.io\//, (route) => {
      route.send(
        `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1e6 })}`,
      );
      route.onMessage((message) => {
        if (!message.toString().startsWith('40')) return;
        route.send('40{"sid":"b"}');
        this.route = route;
        this.connections += 1;
        this.lastConnectedAt = Date.now();
      });
    });
  }
  emit(name: string, event: object): void {
    this.route?.send(`42${JSON.stringify([name, event])}`);
  }
  disconnect(): void {
    void this.route?.close({ code: 1012 });
  }
}
