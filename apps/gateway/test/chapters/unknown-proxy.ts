import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { TestGateway } from '../support/test-gateway.js';

export const unknownProxy = (): void => {
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
