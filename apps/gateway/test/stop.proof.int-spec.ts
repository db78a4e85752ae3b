import { describeChapters } from '@pechincha/testing/chapters';
import { accessLog } from './chapters/access-log.js';
import { presenceOfProcesses } from './chapters/presence-of-processes.js';
import { stop } from './chapters/stop.js';
import { LEASE_SECONDS } from './support/presence.js';
import { TestGateway } from './support/test-gateway.js';

const env = { PRESENCE_LEASE_SECONDS: String(LEASE_SECONDS) };

// Each chapter starts gateways in processes of their own and reads their log or stops them.
describeChapters(() => TestGateway.start({ env }), {
  'access log': accessLog,
  'presence of a gateway in its own process': presenceOfProcesses,
  stop,
});
