import { describeChapters } from '@pechincha/testing/chapters';
import { clientReports } from './chapters/client-reports.js';
import { limits } from './chapters/limits.js';
import { metrics } from './chapters/metrics.js';
import { slowClients } from './chapters/slow-clients.js';
import { TestGateway } from './support/test-gateway.js';

// Tests use addresses of their own, because limits stay.
const env = {
  LIMITS_PER_ADDRESS: 'normal',
  LIMIT_SOCKETS_PER_ADDRESS: '60',
  LIMIT_SOCKETS_PER_MEMBER: '5',
  TRUST_PROXY_HOPS: '1',
  METRICS_PORT: '0',
};

describeChapters(() => TestGateway.start({ env }), {
  metrics,
  'client reports': clientReports,
  limits,
  'slow clients': slowClients,
});
