import type { Chapter } from '@pechincha/testing/chapters';
import { decodeJwt } from 'jose';
import type { AggregationGateway } from '../support/aggregation-gateway.js';
import { newId, type Member } from '../support/members.js';
import { respondWith, type StubService } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let promotions: StubService;
let ads: StubService;
let admin: Member;

const time = '2026-11-21T12:00:00.000Z';
const users = {
  totalUsers: 10,
  activeUsers: 9,
  recentUsers: [{ _id: newId(), name: 'Ana', avatar: null, email: 'ana@pechincha.dev', createdAt: time }],
};
const promotionStats = {
  totalPromotions: 60,
  activePromotions: 40,
  recentPromotions: [
    { _id: newId(), title: 'Fone', city: 'online', author: { _id: newId(), name: 'Ana' }, createdAt: time },
  ],
  trend: { labels: ['20/11', '21/11'], data: [1, 2] },
};

const getStats = (query = '') => gateway.fetch(`/api/admin/stats${query}`, { token: admin.token });

export const adminDashboard: Chapter<AggregationGateway> = (getService) => {
  beforeAll(async () => {
    ({ gateway, promotions, ads } = getService());
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => {
    getService().resetStubs();
    gateway.service.behaviour = respondWith(200, JSON.stringify(users));
    promotions.behaviour = respondWith(200, JSON.stringify(promotionStats));
    ads.behaviour = respondWith(200, '{"activeAds":6}');
  });

  it('combines the numbers of three services, requested as the gateway, with period and city', async () => {
    const response = await getStats('?period=day&city=curitiba');
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...users, ...promotionStats, activeAds: 6, missing: [] },
    ]);
    for (const { lastRequest } of [gateway.service, promotions, ads]) {
      expect(lastRequest.url).toBe('/internal/stats?period=day&city=curitiba');
      expect(decodeJwt(lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({ kind: 'gateway' });
    }
    await getStats();
    expect(ads.lastRequest.url).toBe('/internal/stats?period=month');
  });

  it.each([
    ['?period=year', 'period', 'Período desconhecido'],
    ['?period=day&period=week', 'period', 'Informe um valor só'],
    [`?city=${'x'.repeat(61)}`, 'city', 'Cidade desconhecida'],
  ])('rejects %s', async (query, field, msg) => {
    const response = await getStats(query);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field, msg }] }]);
    expect(ads.requests).toHaveLength(0);
  });
};
