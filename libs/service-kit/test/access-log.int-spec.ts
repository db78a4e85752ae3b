import { connect } from 'node:net';
import { join } from 'node:path';
import { type Child, type LogLine, parseLog, startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { ana } from './test-kit.js';

let child: Child;
let kit: { url: string; token: string };

beforeAll(async () => {
  const file = join(import.meta.dirname, 'kit-process.ts');
  child = startChild(file, [], { LOG_HASH_KEY: 'a key of tests, long enough for all' });
  kit = await child.waitForMessage();
});
afterAll(async () => {
  child.process.send('stop');
  await child.exited;
});

const call = (path: string, requestId: string, init: RequestInit = {}): Promise<Response> =>
  fetch(kit.url + path, {
    ...init,
    headers: { authorization: `Bearer ${kit.token}`, 'x-request-id': requestId, ...init.headers },
  });

const accessLines = (): LogLine[] => parseLog(child.output()).filter(({ context }) => context === 'Access');
const findLine = (requestId: string): Promise<LogLine> =>
  eventually(() => {
    const line = accessLines().find((candidate) => candidate['requestId'] === requestId);
    if (!line) throw new Error('Not written yet');
    return line;
  });

it('access log has one line per request with its route and no request data', async () => {
  const id = 'b'.repeat(24);
  const response = await call(`/notes/${id}?limit=3&email=ana%40example.com`, 'request-1');
  const line = await findLine('request-1');
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    service: 'ads',
    context: 'Access',
    requestId: 'request-1',
    method: 'GET',
    route: '/notes/:id',
    status: 200,
    durationMs: expect.any(Number),
    bytes: expect.any(Number),
    member: expect.stringMatching(/^[\da-f]{16}$/),
  });
  expect(line['bytes']).toBeGreaterThan((await response.text()).length);
  for (const secret of [id, ana, kit.token, 'limit=3', 'example.com'])
    expect(child.output()).not.toContain(secret);
});

it('access log has route none when no route matches', async () => {
  await call('/nowhere/ana@example.com', 'request-2');
  expect(await findLine('request-2')).toMatchObject({ route: 'none', status: 404 });
  expect(child.output()).not.toContain('ana@example.com');
});

it('log lines of a request all have its id', async () => {
  await call(`/notes/${'e'.repeat(24)}`, 'request-3');
  await findLine('request-3');
  const error = parseLog(child.output()).find(({ level }) => level === 50);
  expect(error).toMatchObject({
    context: 'Errors',
    requestId: 'request-3',
    error: { message: 'secret detail' },
  });
});

it('log of a refused request has the hash of the member', async () => {
  await call('/manage', 'request-4');
  const { member } = await findLine('request-4');
  const refusal = parseLog(child.output()).find(({ msg }) => msg === 'Refused');
  expect(refusal).toMatchObject({ requestId: 'request-4', status: 403, by: 'member', member });
  expect(member).toMatch(/^[\da-f]{16}$/);
});

it('access log has status 499 when the client disconnects before the response', async () => {
  const { port } = new URL(kit.url);
  const socket = connect(Number(port), '127.0.0.1');
  const body = 'x'.repeat(10);
  socket.write(
    `POST /plain HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${kit.token}\r\nx-request-id: request-5\r\n` +
      `content-type: application/json\r\ncontent-length: 100\r\n\r\n${body}`,
    () => socket.destroy(),
  );
  expect(await findLine('request-5')).toMatchObject({ route: '/plain', status: 499, aborted: true });
});

it('access log skips health checks and replaces invalid request ids', async () => {
  await call('/healthz', 'request-6');
  await call('/readyz', 'request-7');
  await call('/manage', 'x" forged');
  await call('/manage', 'request-8');
  await findLine('request-8');
  const routes = accessLines().map(({ route }) => route);
  expect(routes).not.toContain('/healthz');
  expect(routes).not.toContain('/readyz');
  for (const { requestId } of accessLines()) expect(requestId).toMatch(/^[\w-]{8,64}$/);
});
