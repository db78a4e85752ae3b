// Shows S22 of docs/reliability.md.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { SlowBodies } from '../../src/proxy/request-body.js';
import { respondWith } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
const sockets: Socket[] = [];

async function openConnection(lines: string[], body = ''): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

function getServer(): Server {
  const { server } = gateway.apps[0]?.getHttpAdapter().getInstance() ?? {};
  if (!server) throw new Error('No server');
  return server;
}

function getSlowBodies(): SlowBodies {
  const [app] = gateway.apps;
  if (!app) throw new Error('No gateway');
  return app.get(SlowBodies);
}

const upload = (address: string): Promise<Response> =>
  gateway.fetch('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: 'x'.repeat(100_000) }),
  });

export const slowClients: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  afterAll(() => {
    getServer().timeout = 35_000;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    gateway.service.reset();
  });

  it('gateway accepts uploads of other addresses when one address sends many bodies slowly', async () => {
    for (let count = 0; count < 80; count += 1) {
      await openConnection(
        [
          'POST /api/users/login HTTP/1.1',
          'host: x',
          'content-type: application/json',
          'x-forwarded-for: 198.51.100.1',
          'content-length: 100000',
        ],
        '{',
      );
    }
    await eventually(async () => expect((await upload('198.51.100.1')).status).toBe(429));
    expect((await upload('198.51.100.2')).status).toBe(200);
  });

  it('gateway accepts uploads of other members of an address when one member sends three slowly', async () => {
    const [first, second] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(100_000)]), 'a.png');
    const publish = async ({ token }: typeof first): Promise<number> =>
      (await gateway.fetch('/api/promotions', { method: 'POST', token, body: form })).status;
    for (let count = 0; count < 3; count += 1) {
      const head = [
        'POST /api/promotions HTTP/1.1',
        'host: x',
        `authorization: Bearer ${first.token}`,
        'content-type: image/png',
      ];
      await openConnection([...head, 'content-length: 100000'], 'x');
    }
    await eventually(() => expect(gateway.service.requests).toHaveLength(3));
    expect(await publish(first)).toBe(429);
    expect(await publish(second)).toBe(200);
  });

  describe('upload', () => {
    const WINDOW_MS = 30_000;
    let time = 0;
    let response: string;

    /** Of an own member each, who may send a few at a time. */
    async function openUpload(length: number, type = 'multipart/form-data; boundary=x'): Promise<Socket> {
      const { token } = await gateway.sessions.signIn();
      const head = [
        'POST /api/promotions HTTP/1.1',
        'host: x',
        `content-type: ${type}`,
        `authorization: Bearer ${token}`,
        `content-length: ${length + 1}`,
      ];
      // The service gets the request with the first byte.
      const socket = await openConnection(head, 'x');
      response = '';
      socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
      await eventually(() => expect(gateway.service.requests).toHaveLength(1));
      return socket;
    }

    /** Sends bytes and lets a time pass in which no others arrive. */
    async function send(socket: Socket, bytes: number, ms: number): Promise<void> {
      const received = gateway.service.lastRequest.length + bytes;
      socket.write(Buffer.alloc(bytes));
      await eventually(() => expect(gateway.service.lastRequest.length).toBe(received));
      time += ms;
      getSlowBodies().check();
    }

    beforeAll(() => {
      // Checked by the tests alone.
      getSlowBodies().onApplicationShutdown();
      getSlowBodies().now = () => time;
    });
    afterAll(() => {
      getSlowBodies().now = () => performance.now();
    });

    it('goes on for minutes when 8 kB arrive a second', async () => {
      const socket = await openUpload(2_000_000);
      for (let count = 0; count < 8; count += 1) await send(socket, 250_000, WINDOW_MS);
      await eventually(() => expect(response).toContain('HTTP/1.1 200 '));
    });

    it('is rejected with 408 and closed when fewer bytes arrive within half a minute', async () => {
      const socket = await openUpload(2_000_000);
      await send(socket, 250_000, WINDOW_MS);
      expect(response).toBe('');
      await send(socket, 230_000, WINDOW_MS);
      await eventually(() => expect(response).toMatch(/^HTTP\/1\.1 408 .*"code":"UPLOAD_TOO_SLOW"/s));
      socket.end();
      await eventually(() => expect(gateway.service.lastRequest.aborted).toBe(true));
    });

    it('is rejected with 408 after ten minutes', async () => {
      const socket = await openUpload(6_000_000);
      for (let count = 0; count < 19; count += 1) await send(socket, 250_000, WINDOW_MS);
      expect(response).toBe('');
      await send(socket, 250_000, WINDOW_MS);
      await eventually(() => expect(response).toContain('"code":"UPLOAD_TOO_SLOW"'));
    });

    it('has half a minute as a whole when it is JSON', async () => {
      const socket = await openUpload(1_000_000, 'application/json');
      await send(socket, 900_000, WINDOW_MS + 1_000);
      await eventually(() => expect(response).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s));
    });
  });

  it('gateway closes the connection when a client does not read its response', async () => {
    const server = getServer();
    expect(server.timeout).toBe(35_000);
    server.timeout = 200;
    const { token } = await gateway.sessions.signIn();
    gateway.service.behaviour = respondWith(200, 'x'.repeat(64 * 1024 * 1024));
    const socket = await openConnection([
      'GET /api/alerts HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
    ]);
    socket.pause();
    await eventually(() => expect(gateway.service.lastRequest.aborted).toBe(true));
  });
};
