// Shows S2 of docs/reliability.md.
import { describeChapters } from '@pechincha/testing/chapters';
import { redisOutages, redisReconnect } from './chapters/redis-outages.js';
import { GatewayWithRedis } from './support/gateway-with-redis.js';

// No recheck at an interval: sockets are rechecked only when Redis reconnects.
describeChapters(() => GatewayWithRedis.start({ SOCKET_RECHECK_SECONDS: '300' }), {
  'Redis reconnect': redisReconnect,
  'Redis outages': redisOutages,
});
