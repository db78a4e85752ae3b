import { type Chapter, describeChapters } from '@pechincha/testing/chapters';
import type { Child } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { accessLog } from './chapters/access-log.js';
import { LEASE_SECONDS, presenceOfProcesses } from './chapters/presence.js';
import { startGatewayProcess, TestGateway } from './support/test-gateway.js';

let gateway: TestGateway;
let child: Child;
let url: string;

const stop: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    ({ child, url } = await startGatewayProcess(gateway, { DRAIN_DELAY: '1500' }));
  });
  afterAll(() => child.kill());

  it('gateway becomes unready, finishes requests in flight and exits when it gets SIGTERM', async () => {
    const { token } = await gateway.sessions.signIn();
    const finish: (() => void)[] = [];
    gateway.service.behaviour = (_request, response) => finish.push(() => response.end('{"done":true}'));
    const pendingRequest = fetch(`${url}/api/users/me`, { headers: { 'x-auth-token': token } });
    await eventually(() => expect(finish).toHaveLength(1));

    child.process.kill('SIGTERM');
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503));
    // New requests are still served, with connection: close.
    gateway.service.behaviour = (_request, response) => response.end('{}');
    const late = await fetch(`${url}/api/promotions`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow());
    finish[0]?.();
    expect(await (await pendingRequest).json()).toEqual({ done: true });
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });
};

const env = { PRESENCE_LEASE_SECONDS: String(LEASE_SECONDS) };

// Each chapter starts gateways in processes of their own and reads their log or stops them.
describeChapters(() => TestGateway.start({ env }), {
  'access log': accessLog,
  'presence of a gateway in its own process': presenceOfProcesses,
  stop,
});
