import type { Chapter } from '@pechincha/testing/chapters';
import { io } from 'socket.io-client';
import { startGatewayProcess } from '../support/start-gateway-process.js';
import { expectOnline, LEASE_SECONDS } from '../support/presence.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

export const presenceOfProcesses: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it('expires within a lease after SIGKILL, and is removed at once after SIGTERM', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const { child, url } = await startGatewayProcess(gateway, {
        PRESENCE_LEASE_SECONDS: String(LEASE_SECONDS),
      });
      const { token } = await gateway.sessions.signIn();
      const socket = io(url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      await waitUntilConnected(socket);
      await expectOnline(gateway, 1, 0);
      const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      child.process.kill(signal);
      // After this reason, unlike "io server disconnect", browsers reconnect by themselves.
      expect(await reason).toMatch(/^transport (close|error)$/);
      await expectOnline(gateway, 0, 0, signal === 'SIGKILL' ? LEASE_SECONDS * 1_000 + 1_500 : 1_000);
      const { code } = await child.exited;
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
    }
  });
};
