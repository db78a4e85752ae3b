import type { Chapter } from '@pechincha/testing/chapters';
import { type Child, type LogLine, parseLog } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { io } from 'socket.io-client';
import { respondWith } from '../support/stub-service.js';
import { startGatewayProcess, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let child: Child;
let url: string;

const accessLines = (): LogLine[] => parseLog(child.output()).filter(({ context }) => context === 'Access');

/** The access lines of these requests, in order. */
async function collectLines(requests: () => Promise<unknown>, count: number): Promise<LogLine[]> {
  const before = accessLines().length;
  await requests();
  return eventually(() => {
    const lines = accessLines().slice(before);
    expect(lines).toHaveLength(count);
    return lines;
  });
}

export const accessLog: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    ({ child, url } = await startGatewayProcess(gateway, {
      LOG_LEVEL: 'info',
      LOG_HASH_KEY: 'k'.repeat(32),
    }));
  });
  afterAll(() => child.kill());

  it('access log has a line with route and status when a response comes from memory', async () => {
    gateway.service.behaviour = respondWith(200, `[${'"x",'.repeat(1_000)}"x"]`);
    const address = `${url}/api/promotions?search=segredo`;
    const lines = await eventually(async () => {
      let requestCount = 0;
      const [, ...ready] = await collectLines(async () => {
        const etag = (await fetch(address)).headers.get('etag') ?? '';
        requestCount = gateway.service.requests.length;
        await fetch(address);
        await fetch(address, { headers: { 'if-none-match': etag } });
      }, 3);
      expect(gateway.service.requests).toHaveLength(requestCount);
      return ready;
    });
    const expected = { method: 'GET', route: '/api/promotions', durationMs: expect.any(Number) };
    expect(lines).toMatchObject([
      { ...expected, status: 200 },
      { ...expected, status: 304 },
    ]);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(2);
    expect(lines[0]?.['bytes']).toBeGreaterThan(300);
    expect(child.output()).not.toContain('segredo');
  });

  it('access log has the hash of the member and the request id that the service gets', async () => {
    const { token, userId } = await gateway.sessions.signIn();
    gateway.service.reset();
    let id: string | null = '';
    const [line] = await collectLines(async () => {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'forged-by-client' };
      id = (await fetch(`${url}/api/promotions/${'b'.repeat(24)}`, { headers })).headers.get('x-request-id');
    }, 1);
    expect(line).toMatchObject({
      route: '/api/promotions/:id',
      requestId: id,
      member: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect(gateway.service.lastRequest.headers['x-request-id']).toBe(id);
    for (const secret of [token, userId, 'forged-by-client', 'b'.repeat(24)])
      expect(child.output()).not.toContain(secret);
  });

  it('access log has route patterns instead of addresses for errors, pages, files and socket polling', async () => {
    const [first, ...rest] = await collectLines(async () => {
      await fetch(`${url}/api/users/me`);
      await fetch(`${url}/api/nowhere/ana@example.com`);
      await fetch(`${url}/promocoes/ana@example.com`);
      await fetch(`${url}/uploads/ana@example.com`);
      await fetch(`${url}/healthz`);
      await fetch(`${url}/socket.io/?EIO=4&transport=polling&token=segredo-2`);
    }, 5);
    expect(first).toMatchObject({ route: '/api/users/me', status: 401 });
    expect(rest.map(({ route }) => route)).toEqual(['/api/*', '/*', '/uploads/*', '/socket.io']);
    expect(child.output()).not.toMatch(/example\.com|segredo-2/);
  });

  it('log omits the token of a socket handshake when it is rejected', async () => {
    const socket = io(url, { auth: { token: 'segredo-3' }, transports: ['polling'], reconnection: false });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    socket.disconnect();
    await eventually(() => expect(child.output()).toContain('"msg":"Refused"'));
    expect(child.output()).not.toContain('segredo-3');
  });
};
