import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { TestGateway } from '../support/test-gateway.js';
import { createMember, ID, type Member } from '../support/members.js';
import { StubService } from '../support/stub-service.js';

const CONNECT_ERRORS = 'undici:client:connectError';

let gateway: TestGateway;
let member: Member;
let port: number;
let server: Server;
let refusedCount = 0;
let responseBody = '{}';
const received: string[] = [];

/** Starts the service after the first refused connection, as if another replica took over. */
function handleRefusal(): void {
  refusedCount += 1;
  // Without a host there is no DNS lookup.
  if (!server.listening) server.listen(port);
}

const json = { 'content-type': 'application/json' };

export const refusedConnections = (): void => {
  beforeAll(async () => {
    const stub = await StubService.start();
    port = stub.port;
    await stub.stop();
    const url = `http://127.0.0.1:${port}`;
    gateway = await TestGateway.start({ env: { PROMOTIONS_URL: url, USERS_URL: url } });
    member = await gateway.sessions.signIn();
  });
  afterAll(() => gateway.destroy());

  beforeEach(() => {
    refusedCount = 0;
    responseBody = '{}';
    received.length = 0;
    server = createServer((request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => {
        received.push(`${request.method} ${length}`);
        response.setHeader('connection', 'close').end(responseBody);
      });
    });
    subscribe(CONNECT_ERRORS, handleRefusal);
  });
  afterEach(async () => {
    unsubscribe(CONNECT_ERRORS, handleRefusal);
    if (server.listening) await once(server.close(), 'close');
  });

  it.each([
    ['a GET', `/${ID}`, 'GET', undefined],
    ['a POST without a body', `/${ID}/like`, 'POST', undefined],
    ['a DELETE', `/${ID}`, 'DELETE', undefined],
    ['a buffered body', `/${ID}/comments`, 'POST', 'x'.repeat(1_000)],
    ['a streamed body', '', 'POST', 'x'.repeat(500_000)],
  ])(
    'gateway sends %s again completely when its connection was refused',
    async (_what, path, method, body) => {
      const response = await gateway.fetch(`/api/promotions${path}`, {
        method,
        token: member.token,
        ...(body && { body, headers: json }),
      });
      expect([response.status, refusedCount]).toEqual([200, 1]);
      expect(received).toEqual([`${method} ${body?.length ?? 0}`]);
    },
  );

  it('gateway requests a session state again when the connection was refused', async () => {
    const unknown = await createMember();
    responseBody = JSON.stringify(unknown.state);
    const response = await gateway.fetch(`/api/promotions/${ID}`, { token: unknown.token });
    expect([response.status, refusedCount]).toEqual([200, 1]);
  });

  it('gateway sends an internal request again when the connection was refused', async () => {
    const admin = await gateway.sessions.signIn({ role: 'admin' });
    responseBody = JSON.stringify({ promotions: [], total: 0, page: 1, pages: 1 });
    await gateway.fetch('/api/admin/promotions', { token: admin.token });
    expect([received, refusedCount]).toEqual([['GET 0'], 1]);
  });

  it('gateway returns 503 when the connection is refused twice', async () => {
    unsubscribe(CONNECT_ERRORS, handleRefusal);
    const response = await gateway.fetch(`/api/promotions/${ID}/like`, {
      method: 'POST',
      token: member.token,
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });
};
