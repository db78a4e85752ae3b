import type { Chapter } from '@pechincha/testing/chapters';
import {
  getReviewedAccess,
  allowedWhenSuspended,
  type ReviewedAccess,
} from '@pechincha/testing/reviewed-access';
import { createOpenApiDocument } from '../../src/docs/openapi.js';
import { toPath } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import { TestGateway } from '../support/test-gateway.js';

type Actor = 'anonymous' | 'member' | 'manager' | 'admin' | 'suspended' | 'ended';
type Outcome = 'pass' | 401 | 403;

/** Expected result at the gateway. Ownership is checked by the services. */
const expected: Record<Exclude<ReviewedAccess, 'owner'>, Record<Actor, Outcome>> = {
  public: { anonymous: 'pass', member: 'pass', manager: 'pass', admin: 'pass', suspended: 403, ended: 401 },
  member: { anonymous: 401, member: 'pass', manager: 'pass', admin: 'pass', suspended: 403, ended: 401 },
  manager: { anonymous: 401, member: 403, manager: 'pass', admin: 'pass', suspended: 403, ended: 401 },
  admin: { anonymous: 401, member: 403, manager: 403, admin: 'pass', suspended: 403, ended: 401 },
};

const document = createOpenApiDocument('http://localhost:8080');
const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, { operationId }]) =>
      [method.toUpperCase(), path, getReviewedAccess(String(operationId)), String(operationId)] as const,
  ),
);

/** Valid bodies of operations that the gateway handles itself. */
const bodies: Record<string, object> = {
  recordClientReports: { build: 'index-0.js', errors: [], webVitals: [] },
};

let gateway: TestGateway;
const tokens: Partial<Record<Actor, string>> = {};

export const authorization: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    // Also valid for the internal requests of aggregated operations.
    const nothing = { promotions: [], page: 1, totalPages: 0, total: 0, totalIsExact: true };
    const [page, list] = [respondWith(200, JSON.stringify(nothing)), respondWith(200, '[]')];
    gateway.service.behaviour = (request, response) =>
      (/\/subscriptions\b/.test(request.url ?? '') ? list : page)(request, response);
    const { sessions } = gateway;
    tokens.member = (await sessions.signIn()).token;
    tokens.manager = (await sessions.signIn({ role: 'manager' })).token;
    tokens.admin = (await sessions.signIn({ role: 'admin' })).token;
    tokens.suspended = (await sessions.signIn({ role: 'admin', status: 'suspended' })).token;
    tokens.ended = (await sessions.signIn({ role: 'admin', ended: true })).token;
  });

  it.each(rows)(
    'gateway authorizes %s %s (%s) by role and session state',
    async (method, path, access, id) => {
      const address = `/api${toPath(path)}`;
      const body = bodies[id] && JSON.stringify(bodies[id]);
      const outcomes: Partial<Record<Actor, Outcome>> = {};
      for (const actor of Object.keys(expected.public) as Actor[]) {
        const response = await gateway.fetch(address, {
          method,
          ...(body && { body, headers: { 'content-type': 'application/json' } }),
          ...(tokens[actor] ? { token: tokens[actor] } : {}),
        });
        outcomes[actor] = response.status < 400 ? 'pass' : (response.status as Outcome);
        if (response.status >= 400)
          expect(await response.json()).toMatchObject({ statusCode: response.status });
      }
      const expectedOutcomes = { ...expected[access === 'owner' ? 'member' : access] };
      if (allowedWhenSuspended.has(id)) expectedOutcomes.suspended = 'pass';
      expect(outcomes).toEqual(expectedOutcomes);
    },
  );

  it('gateway has no API routes besides those in the OpenAPI document', () => {
    const described = rows.map(([method, path]) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`);
    // Documentation and the 404 routes.
    const undescribed = ['/api', '/api/*', '/api/docs', '/api/docs-json'];
    const registered = [...TestGateway.routes].filter((route) => {
      const [method, path = ''] = route.split(' ');
      return path.startsWith('/api') && method !== 'HEAD' && !undescribed.includes(path);
    });
    expect(registered.toSorted()).toEqual(described.toSorted());
  });
};
