import { describeChapters } from '@pechincha/testing/chapters';
import { authorization } from './chapters/authorization.js';
import { forwarding } from './chapters/forwarding.js';
import { requestBodies } from './chapters/request-bodies.js';
import { responseCache } from './chapters/response-cache.js';
import { routing } from './chapters/routing.js';
import { sessions } from './chapters/sessions.js';
import { TestGateway } from './support/test-gateway.js';

describeChapters(() => TestGateway.start(), {
  'response cache': responseCache,
  forwarding,
  'request bodies': requestBodies,
  routing,
  authorization,
  sessions,
});
