import type { Page, WebSocketRoute } from 'playwright-core';

/** A server of sockets that says what the test wants, in the words of Engine.IO and Socket.IO. */
export class Sockets {
  private route: WebSocketRoute | undefined;
  opened = 0;
  /** Of the last one, in milliseconds since the epoch. */
  openedAt = 0;

  async stand(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket\.io\//, (route) => {
      route.send(
        `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1e6 })}`,
      );
      route.onMessage((message) => {
        if (!message.toString().startsWith('40')) return;
        route.send('40{"sid":"b"}');
        this.route = route;
        this.opened += 1;
        this.openedAt = Date.now();
      });
    });
  }
  say(name: string, event: object): void {
    this.route?.send(`42${JSON.stringify([name, event])}`);
  }
  cut(): void {
    void this.route?.close({ code: 1012 });
  }
}
