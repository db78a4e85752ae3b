import { randomBytes } from 'node:crypto';
import { TestGateway } from '../support/test-gateway.js';

/** Gateways whose services or store do not run. */
export const servicesDown = (): void => {
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
