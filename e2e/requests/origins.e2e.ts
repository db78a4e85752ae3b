// Shows S17 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { operations } from '@pechincha/contracts/operations/all';
import { call, request } from '../api.ts';
import { origin } from '../environment.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

const { protocol, hostname, port, host } = new URL(origin);
const foreignOrigins = [
  'null',
  'https://evil.example',
  `${protocol}//${hostname}.evil.example:${port}`,
  `${protocol}//evil-${host}`,
  `${protocol}//sub.${host}`,
  `${protocol}//${hostname}:${Number(port) + 1}`,
  `${protocol === 'http:' ? 'https:' : 'http:'}//${host}`,
  `${protocol}//${host}.`,
];
/** Response headers that let a site read responses of another origin. */
const corsHeaders = ['access-control-allow-origin', 'access-control-allow-credentials'];

for (const foreign of foreignOrigins)
  test(`no response allows the origin ${foreign}, and its sockets are rejected`, async () => {
    const headers = { origin: foreign };
    const preflight = { ...headers, 'access-control-request-method': 'POST' };
    const rest = [
      await request('GET', '/api/promotions', { headers }),
      await request('GET', '/', { headers }),
      await request('POST', '/api/users/login', { headers, body: {} }),
      await request('OPTIONS', '/api/users/login', { headers: preflight }),
    ];
    const handshake = '/socket.io/?EIO=4&transport=polling';
    const sockets = [
      await request('GET', handshake, { headers }),
      await request('OPTIONS', handshake, { headers: preflight }),
    ];
    for (const response of [...rest, ...sockets])
      expect(corsHeaders.map((name) => response.headers.get(name))).toEqual([null, null]);
    for (const { status } of sockets) expect(status).toBeGreaterThanOrEqual(400);
  });

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

for (const operation of operations.filter(({ body, files }) => body && !files))
  test(`${operation.id} returns 415 for what a foreign page may post`, async () => {
    const actor = operation.access === 'public' ? 'anonymous' : 'admin';
    const caller = world.getCaller(actor);
    const { params, body } =
      (await samples[operation.id]?.createInput?.(world, caller ?? world.author)) ?? {};
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const response = await call(operation, {
        params,
        body: JSON.stringify(body),
        headers,
        token: caller?.token,
      });
      expect([type, response.status]).toEqual([type, 415]);
    }
  });
