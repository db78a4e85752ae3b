import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
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
