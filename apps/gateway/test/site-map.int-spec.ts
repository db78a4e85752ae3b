import { decodeJwt } from 'jose';
import { GatewayInTest } from './support/gateway-in-test.js';
import { newId } from './support/members.js';
import { answering } from './support/stub-service.js';

let gateway: GatewayInTest;
beforeEach(async () => {
  gateway = await GatewayInTest.start({ env: { PUBLIC_URL: 'https://pechincha.example' } });
});
afterEach(() => gateway.stop());

const changedAt = '2026-11-21T12:00:00.000Z';
const [online, local] = [newId(), newId()];
const content = {
  promotions: [
    { _id: online, city: 'online', changedAt },
    { _id: local, city: 'xaxim', changedAt: '2026-11-20T12:00:00.000Z' },
  ],
};

it('lists the front page, known cities and active deals, and asks once for many', async () => {
  gateway.service.behaviour = answering(200, JSON.stringify(content));
  const answers = await Promise.all([1, 2, 3].map(() => gateway.fetch('/sitemap.xml')));
  const text = (await answers[0]?.text()) ?? '';
  expect(answers[0]?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.slice(25))).toEqual([
    '/',
    '/curitiba',
    '/sao-paulo',
    '/rio-de-janeiro',
    '/ibaiti',
    `/promocao/${online}`,
    `/xaxim/promocao/${local}`,
  ]);
  expect(text).toContain(`<loc>https://pechincha.example/</loc><lastmod>${changedAt}</lastmod>`);
  expect(gateway.service.seen.map(({ url }) => url)).toEqual(['/internal/sitemap']);
  expect(decodeJwt(gateway.service.last.headers.authorization?.slice(7) ?? '')).toMatchObject({
    kind: 'gateway',
  });
});

it('says that it cannot be had, and tries again in a while', async () => {
  gateway.service.behaviour = answering(500, '{}');
  const answer = await gateway.fetch('/sitemap.xml');
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  gateway.service.behaviour = answering(200, JSON.stringify(content));
  expect((await gateway.fetch('/sitemap.xml')).status).toBe(200);
});

it('robots.txt lets crawlers read what public pages read, and nothing else of the API', async () => {
  const answer = await gateway.fetch('/robots.txt');
  const lines = (await answer.text()).split('\n');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(lines).toContain('Sitemap: https://pechincha.example/sitemap.xml');
  const rules = lines.filter((line) => /^(Dis)?[Aa]llow: /.test(line));
  expect(rules.toSorted()).toEqual(
    [
      'Allow: /api/advertisements/active',
      'Allow: /api/advertisements/city/*',
      'Allow: /api/gamification/badges',
      'Allow: /api/gamification/levels',
      'Allow: /api/gamification/rewards',
      'Allow: /api/promotions',
      'Allow: /api/promotions/*',
      'Allow: /api/promotions/*/comments',
      'Allow: /api/users/*',
      'Allow: /api/users/*/promotions',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /socket.io/',
    ].toSorted(),
  );
});
