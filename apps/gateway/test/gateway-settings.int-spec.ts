import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { builds } from './chapters/builds.js';
import { refusedConnections } from './chapters/refused-connections.js';
import { TestGateway } from './support/test-gateway.js';

/** Gateways whose services or store do not run. */
const servicesDown = (): void => {
  it('gateway returns 503 in Portuguese when a service is down', async () => {
    const alone = await TestGateway.start();
    const { token } = await alone.sessions.signIn();
    const { service } = alone;
    await service.stop();
    const response = await alone.fetch('/api/notifications', { token });
    const body = (await response.json()) as { message: string };
    expect([response.status, body.message]).toEqual([503, expect.stringContaining('fora do ar')]);
    Object.assign(service, { stop: () => Promise.resolve() });
    await alone.destroy();
  });

  it('gateway returns 503 for pictures only when the store is down', async () => {
    const alone = await TestGateway.start({ env: { S3_ENDPOINT: 'http://127.0.0.1:9' } });
    const response = await alone.fetch(`/uploads/${randomBytes(16).toString('hex')}-640.webp`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await alone.fetch('/api/promotions')).status).toBe(200);
    await alone.destroy();
  });
};

const unknownProxy = (): void => {
  it.each([
    ['once', '0', 1],
    ['never', '1', 0],
  ])('gateway warns %s of X-Forwarded-For when TRUST_PROXY_HOPS is %s', async (_often, hops, times) => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const gateway = await TestGateway.start({ env: { TRUST_PROXY_HOPS: hops } });
    const warnings = (): unknown[] =>
      warn.mock.calls.map(([line]) => line).filter((line) => String(line).includes('TRUST_PROXY_HOPS'));
    try {
      await gateway.fetch('/api/users/me');
      expect(warnings()).toEqual([]);
      for (let request = 0; request < 3; request += 1) {
        await gateway.fetch('/api/users/me', { headers: { 'x-forwarded-for': '10.1.1.1' } });
      }
      expect(warnings()).toHaveLength(times);
    } finally {
      await gateway.destroy();
      warn.mockRestore();
    }
  });
};

// Chapters that start gateways with settings of their own.
describe.each(
  Object.entries({
    builds,
    'refused connections': refusedConnections,
    'services down': servicesDown,
    'unknown proxy': unknownProxy,
  }),
)('%s', (_subject, chapter) => chapter());
