import { listAdminPromotions } from '@pechincha/contracts/operations/gateway';
import type { Chapter } from '@pechincha/testing/chapters';
import { decodeJwt } from 'jose';
import {
  type AggregationGateway,
  ana,
  bia,
  deletedAuthor,
  emails,
  page,
  rows,
} from '../support/aggregation-gateway.js';
import type { Member } from '../support/members.js';
import { respondWith, type StubService } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let promotions: StubService;
let admin: Member;

const fetchTable = (query = '') => gateway.fetch(`/api/admin/promotions${query}`, { token: admin.token });
/** @param found the ids that its search finds */
function respondFromUsers(found: string[]): void {
  gateway.service.behaviour = (request, response) =>
    respondWith(200, JSON.stringify(request.url?.startsWith('/internal/emails') ? emails : found))(
      request,
      response,
    );
}
const getEmails = async (response: Response) =>
  listAdminPromotions.response.parse(await response.json()).promotions.map(({ author: { email } }) => email);

export const adminPromotionsTable: Chapter<AggregationGateway> = (getService) => {
  beforeAll(async () => {
    ({ gateway, promotions } = getService());
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => {
    getService().resetStubs();
    promotions.behaviour = respondWith(200, JSON.stringify({ ...page, promotions: rows }));
    respondFromUsers([ana, bia]);
  });

  it('has the rows of promotions with the authors’ e-mails from one request to users', async () => {
    const response = await fetchTable(
      '?page=2&limit=100&city=S%C3%A3o%20Paulo&status=pending&search=fone%26x&sort=x',
    );
    const [first, second, third, fourth] = rows.map(({ author, ...row }, index) => ({
      ...row,
      author: { ...author, email: [emails[1], emails[0], emails[1]][index]?.email ?? null },
    }));
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...page, promotions: [first, second, third, fourth] },
    ]);
    const query = { page: '2', limit: '100', city: 'São Paulo', status: 'pending', search: 'fone&x' };
    expect([promotions, gateway.service].map(({ requests }) => requests.length)).toEqual([1, 2]);
    const sentUrl = new URL(promotions.lastRequest.url, promotions.url);
    expect(sentUrl.pathname).toBe('/internal/promotions-table');
    expect(Object.fromEntries(sentUrl.searchParams)).toEqual({
      ...query,
      reader: admin.userId,
      authors: `${ana},${bia}`,
    });
    expect(gateway.service.requests[0]?.url).toBe('/internal/user-ids?search=fone%26x');
    expect(decodeURIComponent(gateway.service.lastRequest.url)).toBe(
      `/internal/emails?ids=${ana},${bia},${deletedAuthor}`,
    );
    for (const { lastRequest } of [gateway.service, promotions])
      expect(decodeJwt(lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({ kind: 'gateway' });
  });

  it('searches in titles alone when nobody is found, or the users service is down', async () => {
    for (const behaviour of [respondWith(200, '[]'), respondWith(503, '{}')]) {
      gateway.service.behaviour = behaviour;
      expect((await fetchTable('?search=fone')).status).toBe(200);
      expect(promotions.lastRequest.url).not.toContain('authors');
    }
  });

  it('sends no request for e-mails when there are no promotions', async () => {
    promotions.behaviour = respondWith(200, JSON.stringify({ ...page, promotions: [] }));
    expect([(await fetchTable()).status, gateway.service.requests.length]).toEqual([200, 0]);
  });

  it.each([
    ['is down', respondWith(503, '{}')],
    ['sends invalid data', respondWith(200, '[{"_id":"x"}]')],
  ])('has no e-mails when the users service %s', async (_name, behaviour) => {
    gateway.service.behaviour = behaviour;
    const response = await fetchTable();
    expect([response.status, await getEmails(response)]).toEqual([200, [null, null, null, null]]);
  });

  it('returns 503 when the promotions service fails', async () => {
    promotions.behaviour = respondWith(500, '{}');
    const response = await fetchTable();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each([
    ['?limit=101', 'limit', 'Quantidade inválida: de 1 a 100'],
    ['?status=x', 'status', 'Situação desconhecida'],
  ])('rejects %s', async (query, field, msg) => {
    const response = await fetchTable(query);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field, msg }] }]);
    expect(promotions.requests).toHaveLength(0);
  });
};
