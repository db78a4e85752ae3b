import type { Chapter } from '@pechincha/testing/chapters';
import { expectRecheck } from '../support/expect-recheck.js';
import type { GatewayWithRedis } from '../support/gateway-with-redis.js';

export const redisReconnect: Chapter<GatewayWithRedis> = (getService) => {
  it('gateway rechecks the session of every socket when its Redis subscription reconnects', async () => {
    const { gateway } = getService();
    await expectRecheck(gateway, () => gateway.sessions.redis.client('KILL', 'TYPE', 'PUBSUB'));
  });
};
