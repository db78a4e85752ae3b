import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { GatewayInTest } from './support/gateway-in-test.js';
import { someone, type Member } from './support/members.js';
import { StubService } from './support/stub-service.js';

const CONNECT_ERRORS = 'undici:client:connectError';
const ID = '0123456789abcdef01234567';

let gateway: GatewayInTest;
let member: Member;
let port: number;
let server: Server;
let refused = 0;
let answered = '{}';
const received: string[] = [];

/** The service is there from the first refused connection on, as where another replica takes the next one. */
function handleRefusal(): void {
  refused += 1;
  // Without a host it listens at once.
  if (!server.listening) server.listen(port);
}

beforeAll(async () => {
  const stub = await StubService.start();
  port = stub.port;
  await stub.stop();
  const url = `http://127.0.0.1:${port}`;
  gateway = await GatewayInTest.start({ env: { PROMOTIONS_URL: url, USERS_URL: url } });
  member = await gateway.sessions.signIn();
});
afterAll(() => gateway.stop());

beforeEach(() => {
  refused = 0;
  answered = '{}';
  received.length = 0;
  server = createServer((request, response) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => {
      received.push(`${request.method} ${length}`);
      response.setHeader('connection', 'close').end(answered);
    });
  });
  subscribe(CONNECT_ERRORS, handleRefusal);
});
afterEach(async () => {
  unsubscribe(CONNECT_ERRORS, handleRefusal);
  if (server.listening) await once(server.close(), 'close');
});

const json = { 'content-type': 'application/json' };

it.each([
  ['a GET', `/${ID}`, 'GET', undefined],
  ['a POST without a body', `/${ID}/like`, 'POST', undefined],
  ['a DELETE', `/${ID}`, 'DELETE', undefined],
  ['a body in memory', `/${ID}/comments`, 'POST', 'x'.repeat(1_000)],
  ['a body that is streamed', '', 'POST', 'x'.repeat(500_000)],
])('%s is sent again whole when its connection was refused', async (_what, path, method, body) => {
  const answer = await gateway.fetch(`/api/promotions${path}`, {
    method,
    token: member.token,
    ...(body && { body, headers: json }),
  });
  expect([answer.status, refused]).toEqual([200, 1]);
  expect(received).toEqual([`${method} ${body?.length ?? 0}`]);
});

it('the state of a session is asked for again when the connection was refused', async () => {
  const unknown = await someone();
  answered = JSON.stringify(unknown.state);
  const answer = await gateway.fetch(`/api/promotions/${ID}`, { token: unknown.token });
  expect([answer.status, refused]).toEqual([200, 1]);
});

it('what the gateway asks for its own answers is asked again when the connection was refused', async () => {
  const admin = await gateway.sessions.signIn({ role: 'admin' });
  answered = JSON.stringify({ promotions: [], total: 0, page: 1, pages: 1 });
  await gateway.fetch('/api/admin/promotions', { token: admin.token });
  expect([received, refused]).toEqual([['GET 0'], 1]);
});

it('a request fails when its connection is refused twice', async () => {
  unsubscribe(CONNECT_ERRORS, handleRefusal);
  const answer = await gateway.fetch(`/api/promotions/${ID}/like`, { method: 'POST', token: member.token });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
