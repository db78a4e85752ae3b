// Shows S4, S6 of docs/reliability.md.
import {
  editPromotion,
  listPromotions,
  publishPromotion,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { onlinePromotion, toForm, publish, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;

const findStored = async (id: string) =>
  (await service.listRows('promotions')).find(({ _id }) => String(_id) === id) as Record<string, unknown>;

const forged = {
  _id: 'f'.repeat(24),
  __v: 7,
  status: 'active',
  author: { _id: 'f'.repeat(24), name: 'Outra' },
  likesCount: 99,
  likes: ['f'.repeat(24)],
  commentsCount: 99,
  hot: 1e9,
  revision: 40,
  moderationReason: 'x',
  moderatedAt: '2020-01-01T00:00:00Z',
  publishedAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  searchTokens: ['tudo'],
  picture: 'x',
  role: 'admin',
};
const wrong: Record<string, unknown>[] = [
  { title: { $ne: null } },
  { title: ['Fone bluetooth'] },
  { promotionalPrice: { $gt: 0 } },
  { link: { $regex: '.*' } },
  { link: 'javascript:alert(1)' },
  { link: 'https://loja.example@evil.example/' },
  { category: { $in: ['casa'] } },
  { city: { $ne: 'online' } },
  { city: '---' },
  { description: { $gt: '' } },
  { store: 'Loja\u202E' },
  { title: 'Fone \u2066de ouvido' },
];

export const hostileRequests: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it.each(['JSON', 'a form'])(
    'publishing stores only the fields of the form when sent as %s',
    async (kind) => {
      const body = { ...onlinePromotion, ...forged };
      const { status, body: responseBody } = await publish(
        service,
        ana,
        kind === 'JSON' ? body : toForm(body),
      );
      expect(status).toBe(201);
      const row = await findStored(responseBody.promotion._id as string);
      expect(row).toMatchObject({
        status: 'pending',
        likesCount: 0,
        commentsCount: 0,
        revision: 1,
        picture: null,
      });
      expect([row['moderationReason'], row['moderatedAt'], row['publishedAt']]).toEqual([null, null, null]);
      expect(row['author']).toMatchObject({ name: 'Ana Souza' });
      expect((row['createdAt'] as Date).getFullYear()).toBeGreaterThan(2020);
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['role', '__v', 'likes']));
      expect(row['searchTokens']).not.toContain('tudo');
    },
  );

  it.each(['JSON', 'a form'])('edit changes only the fields of its form when sent as %s', async (kind) => {
    const { body: published } = await publish(service, ana);
    const id = published.promotion._id as string;
    const { searchTokens: _searchTokens, ...before } = await findStored(id);
    // `revision` is a field of this form.
    const body = {
      ...onlinePromotion,
      ...forged,
      revision: 1,
      title: 'Fone Bluetooth azul',
      city: 'curitiba',
      category: 'moda',
    };
    const sent = kind === 'JSON' ? body : toForm(body);
    expect((await service.call(editPromotion, { as: ana, params: { id }, body: sent })).status).toBe(200);
    const { searchTokens: _newSearchTokens, changedAt, ...after } = await findStored(id);
    expect(after).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'changedAt')),
      title: 'Fone Bluetooth azul',
      revision: 2,
    });
    expect((changedAt as Date) >= (before['changedAt'] as Date)).toBe(true);
  });

  it.each(wrong)('publishing returns 400 when the body has %j', async (change) => {
    const before = (await service.listRows('promotions')).length;
    expect((await publish(service, ana, { ...onlinePromotion, ...change })).status).toBe(400);
    expect((await service.listRows('promotions')).length).toBe(before);
  });

  it.each(wrong.filter((change) => !('city' in change) && !('category' in change)))(
    'edit returns 400 and changes nothing when the body has %j',
    async (change) => {
      const { body: published } = await publish(service, ana);
      const id = published.promotion._id as string;
      const before = await findStored(id);
      const { status, body } = await service.call(editPromotion, {
        as: ana,
        params: { id },
        body: { ...onlinePromotion, ...change },
      });
      expect([status, body.errors.length]).toEqual([400, 1]);
      expect(await findStored(id)).toEqual(before);
    },
  );

  it('query operators in form fields, query parameters and ids are rejected', async () => {
    const data = toForm({ ...onlinePromotion, title: '' });
    data.delete('title');
    data.append('title[$ne]', '');
    expect((await publish(service, ana, data)).status).toBe(400);
    const { status } = await service.call(listPromotions, {
      query: { 'category[$ne]': 'casa', 'city[$gt]': '' },
    });
    expect(status).toBe(400);
    expect((await service.call(getPromotion, { params: { id: '{"$ne":null}' } })).status).toBe(404);
  });

  it('markup in a title is stored and returned as plain text', async () => {
    const title = '<script>alert(1)</script> & "fone"';
    const { body } = await publish(service, ana, { ...onlinePromotion, title });
    expect(
      (await service.call(getPromotion, { as: ana, params: { id: body.promotion._id } })).body.title,
    ).toBe(title);
  });

  it('publishing returns 400 when the body is an array or has __proto__', async () => {
    expect((await publish(service, ana, [onlinePromotion])).status).toBe(400);
    const text = JSON.stringify(onlinePromotion).replace('{', '{"__proto__":{"status":"active"},');
    const { status } = await service.call(publishPromotion, {
      as: ana,
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
  });
};
