// Shows S22 of docs/reliability.md.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { expect, test } from '@playwright/test';
import { request } from '../api.ts';
import { origin } from '../environment.ts';

/** Of each kind; the long form of docs/reliability.md sets 1,000. */
const SOCKETS = Number(process.env['SLOW_SOCKETS'] ?? 100);
/** 10 s for the headers, seen by a check every 5 s; the rest is for a busy machine. */
const MAX_HEADERS_MS = 25_000;
/** 30 s for the whole request, and the same check. */
const MAX_BODY_MS = 45_000;

const { hostname, port, host } = new URL(origin);
const head = `POST /api/users/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;

/** Opens a connection, sends the beginning and then a byte every two seconds; resolves with its life. */
async function sendSlowly(start: string): Promise<number> {
  const socket: Socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  const since = performance.now();
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 2_000);
  await once(socket, 'close');
  clearInterval(timer);
  return performance.now() - since;
}

test('connections that send headers or a body slowly are closed while others are served', async () => {
  const open = (start: string): Promise<number[]> =>
    Promise.all(Array.from({ length: SOCKETS }, () => sendSlowly(start)));
  let isOver = false;
  const closed = Promise.all([open(`${head}x-slow: `), open(`${head}content-length: 5000\r\n\r\n{`)]).finally(
    () => (isOver = true),
  );
  const times: number[] = [];
  while (!isOver) {
    const since = performance.now();
    expect((await request('GET', '/healthz')).status).toBe(200);
    times.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const [headers, bodies] = (await closed).map((lives) => Math.max(...lives));
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
  console.log(
    `closed after ${headers?.toFixed()} and ${bodies?.toFixed()} ms, health p99 ${p99?.toFixed()} ms`,
  );
  expect(headers).toBeLessThan(MAX_HEADERS_MS);
  expect(bodies).toBeLessThan(MAX_BODY_MS);
});
