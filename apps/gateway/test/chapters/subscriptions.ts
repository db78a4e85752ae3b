import type { Subscription } from '@pechincha/contracts/entities/subscription';
import type { Chapter } from '@pechincha/testing/chapters';
import { decodeJwt } from 'jose';
import type { AggregationGateway } from '../support/aggregation-gateway.js';
import { newId, type Member } from '../support/members.js';
import { respondWith, type StubService } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let promotions: StubService;
let ana: Member;

const [known, deleted, hidden] = [newId(), newId(), newId()];
const makeRule = (fields: Partial<Subscription>): Subscription => ({
  _id: newId(),
  kind: 'mute',
  isActive: true,
  ...fields,
});
const subscriptions = [
  makeRule({ keyword: 'fone' }),
  makeRule({ product: known, maxPrice: 99.9 }),
  makeRule({ promotion: hidden }),
  makeRule({ product: deleted }),
  makeRule({ author: newId(), label: 'Bia' }),
];

const fetchRules = (query = '?kind=mute', token = ana.token) =>
  gateway.fetch(`/api/alerts${query}`, { token });

export const memberSubscriptions: Chapter<AggregationGateway> = (getService) => {
  beforeAll(async () => {
    ({ gateway, promotions } = getService());
    ana = await gateway.sessions.signIn({});
  });
  beforeEach(() => {
    getService().resetStubs();
    gateway.service.behaviour = respondWith(200, JSON.stringify(subscriptions));
    const names = [
      { _id: known, title: 'Fone', product: 'k1' },
      { _id: hidden, title: 'Caixa', product: 'k2' },
    ];
    promotions.behaviour = respondWith(200, JSON.stringify(names));
  });

  it('subscriptions have titles and products of promotions from one request, and names from notifications', async () => {
    const response = await fetchRules();
    const expected = subscriptions.map((subscription, index) => ({
      ...subscription,
      ...[{}, { label: 'Fone', productKey: 'k1' }, { label: 'Caixa' }, {}, { label: 'Bia' }][index],
    }));
    expect([response.status, await response.json()]).toEqual([200, expected]);
    expect([promotions, gateway.service].map(({ requests }) => requests.length)).toEqual([1, 1]);
    expect(gateway.service.lastRequest.url).toBe(`/internal/members/${ana.userId}/subscriptions?kind=mute`);
    expect(decodeURIComponent(promotions.lastRequest.url)).toBe(
      `/internal/promotion-names?ids=${known},${hidden},${deleted}`,
    );
    for (const { lastRequest } of [gateway.service, promotions])
      expect(decodeJwt(lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({ kind: 'gateway' });
  });

  it('sends no request for titles when no subscription is about a promotion, and asks for alerts by default', async () => {
    gateway.service.behaviour = respondWith(
      200,
      JSON.stringify([makeRule({ kind: 'alert', keyword: 'fone' })]),
    );
    expect([(await fetchRules('')).status, promotions.requests.length]).toEqual([200, 0]);
    expect(gateway.service.lastRequest.url).toMatch(/kind=alert$/);
  });

  it('titles of 600 promotions take six requests', async () => {
    const many = Array.from({ length: 600 }, () => makeRule({ promotion: newId() }));
    gateway.service.behaviour = respondWith(200, JSON.stringify(many));
    const response = await fetchRules();
    expect([
      response.status,
      ((await response.json()) as Subscription[]).length,
      promotions.requests.length,
    ]).toEqual([200, 600, 6]);
  });

  it.each([
    ['is down', respondWith(503, '{}')],
    ['sends invalid data', respondWith(200, '[{"_id":"x"}]')],
  ])('subscriptions have no titles when the promotions service %s', async (_name, behaviour) => {
    promotions.behaviour = behaviour;
    const response = await fetchRules();
    expect([response.status, await response.json()]).toEqual([200, subscriptions]);
  });

  it('returns 503 when the notifications service fails', async () => {
    gateway.service.behaviour = respondWith(500, '{}');
    expect((await fetchRules()).status).toBe(503);
  });

  it('rejects an unknown kind', async () => {
    const response = await fetchRules('?kind=x');
    const errors = [{ field: 'kind', msg: 'Escolha alerta, seguir ou ocultar' }];
    expect([response.status, await response.json()]).toMatchObject([400, { errors }]);
  });

  it('rejects visitors', async () => {
    expect((await fetchRules('', '')).status).toBe(401);
  });
};
