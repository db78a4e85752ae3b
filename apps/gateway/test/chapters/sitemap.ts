import type { Chapter } from '@pechincha/testing/chapters';
import { decodeJwt } from 'jose';
import { newId } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

const changedAt = '2026-11-21T12:00:00.000Z';
const [online, local, other] = [newId(), newId(), newId()];
const content = {
  promotions: [
    { _id: online, city: 'online', changedAt },
    { _id: local, city: 'xaxim', changedAt: '2026-11-20T12:00:00.000Z' },
    { _id: other, city: 'ibaiti', changedAt: '2026-11-20T12:00:00.000Z' },
  ],
};

let gateway: TestGateway;

export const sitemap: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  // First: a sitemap that was fetched once is served for minutes, also when the promotions service fails.
  it('sitemap returns 503 when the promotions service fails', async () => {
    gateway.service.behaviour = respondWith(500, '{}');
    const response = await gateway.fetch('/sitemap.xml');
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  });

  it('sitemap is fetched again after a failure, once for simultaneous requests, and lists the front page, fixed pages, cities with promotions and active promotions', async () => {
    gateway.service.behaviour = respondWith(200, JSON.stringify(content));
    const responses = await Promise.all([1, 2, 3].map(() => gateway.fetch('/sitemap.xml')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const text = (await responses[0]?.text()) ?? '';
    expect(responses[0]?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.slice(25))).toEqual([
      '/',
      '/termos',
      '/privacidade',
      '/como-medimos',
      '/moderacao',
      '/ranking',
      '/ibaiti',
      `/promocao/${online}`,
      `/xaxim/promocao/${local}`,
      `/ibaiti/promocao/${other}`,
    ]);
    expect(text).toContain(`<loc>https://pechincha.example/</loc><lastmod>${changedAt}</lastmod>`);
    expect(gateway.service.requests.map(({ url }) => url)).toEqual(['/internal/sitemap']);
    expect(decodeJwt(gateway.service.lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({
      kind: 'gateway',
    });
  });

  it('robots.txt allows only the API operations that public pages read', async () => {
    const response = await gateway.fetch('/robots.txt');
    const lines = (await response.text()).split('\n');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(lines).toContain('Sitemap: https://pechincha.example/sitemap.xml');
    const rules = lines.filter((line) => /^(Dis)?[Aa]llow: /.test(line));
    expect(rules.toSorted()).toEqual(
      [
        'Allow: /api/advertisements/active',
        'Allow: /api/advertisements/city/*',
        'Allow: /api/gamification/badges',
        'Allow: /api/gamification/levels',
        'Allow: /api/gamification/ranking',
        'Allow: /api/gamification/rewards',
        'Allow: /api/gamification/rules',
        'Allow: /api/moderation/figures',
        'Allow: /api/moderation/log',
        'Allow: /api/promotions',
        'Allow: /api/promotions/*',
        'Allow: /api/promotions/*/comments',
        'Allow: /api/promotions/*/prices',
        'Allow: /api/promotions/*/related',
        'Allow: /api/site',
        'Allow: /api/site/links',
        'Allow: /api/users/*',
        'Allow: /api/users/*/promotions',
        'Disallow: /admin',
        'Disallow: /api/',
        'Disallow: /socket.io/',
      ].toSorted(),
    );
  });
};
