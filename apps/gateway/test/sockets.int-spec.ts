import { describeChapters } from '@pechincha/testing/chapters';
import { LEASE_SECONDS, presence } from './chapters/presence.js';
import { sessionChanges, socketRecheck } from './chapters/session-changes.js';
import { socketAccess } from './chapters/socket-access.js';
import { socketEvents } from './chapters/socket-events.js';
import { TestGateway } from './support/test-gateway.js';

const env = { PRESENCE_LEASE_SECONDS: String(LEASE_SECONDS), SOCKET_RECHECK_SECONDS: '1' };

describeChapters(() => TestGateway.start({ replicas: 2, env }), {
  presence,
  'socket events': socketEvents,
  'socket access': socketAccess,
  'session changes': sessionChanges,
  'socket recheck': socketRecheck,
});
