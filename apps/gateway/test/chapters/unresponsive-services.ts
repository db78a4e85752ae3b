import type { IncomingMessage, ServerResponse } from 'node:http';
import { getAdminStats, listAdminPromotions } from '@pechincha/contracts/operations/gateway';
import type { Chapter } from '@pechincha/testing/chapters';
import {
  type AggregationGateway,
  emails,
  expectCutOff,
  expectUnavailable,
  page,
  rows,
} from '../support/aggregation-gateway.js';
import type { Member } from '../support/members.js';
import { respondWith, type Behaviour, type StubService } from '../support/stub-service.js';

/** The gateway times out after two seconds, well before this timer. */
const respondLate =
  (body: string): Behaviour =>
  (request, response) =>
    void setTimeout(() => respondWith(200, body)(request, response), 6_000).unref();

/** Behaves by the beginning of the request's path. */
const behaveByPath =
  (behaviours: Record<string, Behaviour>): Behaviour =>
  (request: IncomingMessage, response: ServerResponse) =>
    Object.entries(behaviours).find(([path]) => request.url?.startsWith(path))?.[1](request, response);

const toExportPath = ({ userId }: Member): string => `/internal/members/${userId}/export`;

let promotions: StubService;
let stallingMember: Member;
let dashboard: Response;
let table: Response;
let silentExport: Response;
let stallingExport: Response;

/** The timeouts run at the same time: the longest takes ten seconds. */
export const unresponsiveServices: Chapter<AggregationGateway> = (getService) => {
  beforeAll(async () => {
    const { gateway, ads } = getService();
    ({ promotions } = getService());
    const admin = await gateway.sessions.signIn({ role: 'admin' });
    const silentMember = await gateway.sessions.signIn();
    stallingMember = await gateway.sessions.signIn();
    gateway.service.behaviour = behaveByPath({
      '/internal/stats': respondWith(200, '{"totalUsers":"many"}'),
      '/internal/emails': respondLate(JSON.stringify(emails)),
      '/internal/members': respondWith(200, '{}'),
    });
    promotions.behaviour = behaveByPath({
      '/internal/stats': (_request, response) => response.destroy(),
      '/internal/promotions-table': respondWith(200, JSON.stringify({ ...page, promotions: rows })),
      [toExportPath(silentMember)]: () => undefined,
      [toExportPath(stallingMember)]: (_request, response) => response.write('{"promocoes":['),
    });
    ads.behaviour = respondLate('{"activeAds":6}');
    [dashboard, table, silentExport, stallingExport] = await Promise.all([
      gateway.fetch('/api/admin/stats', { token: admin.token }),
      gateway.fetch('/api/admin/promotions', { token: admin.token }),
      gateway.fetch('/api/users/me/export', { token: silentMember.token }),
      gateway.fetch('/api/users/me/export', { token: stallingMember.token }),
    ]);
  });

  it('admin dashboard lists a service as missing when it is down, slow or sends invalid data', async () => {
    const body = getAdminStats.response.parse(await dashboard.json());
    expect(dashboard.status).toBe(200);
    expect(body).toMatchObject({ totalUsers: null, recentPromotions: null, trend: null, activeAds: null });
    expect(body.missing).toEqual([
      { part: 'users', message: 'Os números das contas não estão disponíveis agora.' },
      { part: 'promotions', message: 'Os números das promoções não estão disponíveis agora.' },
      { part: 'ads', message: 'Os números dos anúncios não estão disponíveis agora.' },
    ]);
  });

  it('admin promotions table has no e-mails when the users service is slow', async () => {
    const { promotions: listed } = listAdminPromotions.response.parse(await table.json());
    const shown = listed.map(({ author: { email } }) => email);
    expect([table.status, shown]).toEqual([200, [null, null, null, null]]);
  });

  it('member export returns 503 before any data is sent when a service does not respond', () =>
    expectUnavailable(silentExport));

  it('member export destroys the connection when a part stalls midway', () =>
    expectCutOff(stallingExport, () =>
      promotions.requests.find(({ url }) => url === toExportPath(stallingMember)),
    ));
};
