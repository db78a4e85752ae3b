// Shows S4, S6 of docs/reliability.md.
import { listBadges, listRewards, redeemReward } from '@pechincha/contracts/operations/gamification';
import * as adminOperations from '@pechincha/contracts/operations/gamification-admin';
import type { Operation } from '@pechincha/contracts/operation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import {
  callAsAdmin,
  createTestBadge,
  toFormData,
  createPicture,
  createTestReward,
  startService,
  createMemberWithPoints,
} from '../helpers.js';

let service: TestService;

const {
  createBadge,
  createLevel,
  createReward,
  listAllRedemptions,
  listGamificationUsers,
  getLedger,
  updateGamificationUser,
  updatePointRules,
  updateRedemption,
  updateReward,
} = adminOperations;

const isOperation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const adminCalls = Object.values<unknown>(adminOperations).filter(isOperation) as Operation[];

const forged = {
  _id: 'f'.repeat(24),
  __v: 7,
  key: 'outra',
  icon: 'x',
  picture: 'x',
  rule: { metric: 'likes', atLeast: 1 },
  earned: true,
  revision: 99,
  createdAt: '2020-01-01T00:00:00Z',
  $set: { stock: 1 },
};

const operator = { $ne: null };

export const hostile: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each(adminCalls.map((operation) => [operation.id, operation] as const))(
    '%s rejects visitors, users and managers',
    async (_id, operation) => {
      const call = { params: { id: newId() }, body: {} };
      expect((await service.call(operation, { ...call, as: visitor })).status).toBe(401);
      for (const role of ['user', 'manager'] as const)
        expect((await service.call(operation, { ...call, as: member(undefined, role) })).status).toBe(403);
    },
  );

  it.each(['JSON', 'a form'])(
    'create and update operations ignore unknown fields sent as %s',
    async (kind) => {
      const toBody = (fields: object) =>
        kind === 'JSON' ? { ...fields, ...forged } : toFormData({ ...fields, ...forged });
      const name = `De ${kind}`;
      const created = await callAsAdmin(service, createBadge, { body: toBody({ name, description: 'x' }) });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ name, icon: null, criteriaMetric: null });
      expect(created.body._id).not.toBe(forged._id);
      const [row] = (await service.listRows('badges')).filter((one) => one['name'] === name);
      expect(Object.keys(row ?? {}).toSorted()).toEqual([
        '_id',
        'criteria',
        'description',
        'icon',
        'key',
        'name',
        'rule',
        'version',
      ]);
      const item = await callAsAdmin(service, createReward, {
        body: toBody({ title: name, description: 'x', pointsCost: 5, stock: 5 }),
      });
      const changed = await callAsAdmin(service, updateReward, {
        params: { id: item.body._id },
        body: toBody({ stock: 4 }),
      });
      expect(changed.body).toEqual({ ...item.body, stock: 4, version: 2 });
    },
  );

  it('redeemReward takes nothing but the shown price from the request body', async () => {
    const [ana, item] = [
      await createMemberWithPoints(service, 10),
      await createTestReward(service, { pointsCost: 10, stock: 1 }),
    ];
    const body = { pointsCost: 1, balance: 1_000, member: newId(), status: 'delivered', stock: 100 };
    const response = await service.call(redeemReward, { as: ana, params: { id: item._id }, body });
    expect(response.body).toMatchObject({ newPoints: 0, redemption: { pointsCost: 10, status: 'pending' } });
  });

  it.each<[string, Operation, unknown]>([
    ['an operator as name', createBadge, { name: operator, description: 'x' }],
    ['an array as name', createBadge, { name: ['a'], description: 'x' }],
    [
      'an operator as metric',
      createBadge,
      { name: 'a', description: 'x', criteriaMetric: operator, criteriaAtLeast: 1 },
    ],
    ['a direction control in a name', createBadge, { name: 'a\u202Eb', description: 'x' }],
    ['a comma in a name', createBadge, { name: 'a, b', description: 'x' }],
    ['a name without letters', createBadge, { name: '!!!', description: 'x' }],
    ['an operator as cost', createReward, { title: 'a', description: 'x', pointsCost: { $gt: 0 }, stock: 1 }],
    ['a hexadecimal cost', createReward, { title: 'a', description: 'x', pointsCost: '0x10', stock: 1 }],
    [
      'a stock in exponent notation',
      createReward,
      { title: 'a', description: 'x', pointsCost: 1, stock: '1e3' },
    ],
    ['an array as points', createLevel, { name: 'a', minPoints: [5] }],
    ['an operator as status', updateRedemption, { status: operator }],
    ['an operator as badge', updateGamificationUser, { points: 1, level: 'Novato', badges: [operator] }],
    ['an operator as level', updateGamificationUser, { points: 1, level: { $regex: '.*' } }],
    ['an operator as rules', updatePointRules, { rules: { $where: '1' } }],
    ['an array as body', createLevel, [1]],
  ])(
    'admin operations return 400 when the input has an invalid value: %s',
    async (_what, operation, body) => {
      const count = async () =>
        (
          await Promise.all(
            ['badges', 'rewards', 'levels', 'point_rules'].map((name) => service.listRows(name)),
          )
        ).flat().length;
      const before = await count();
      const params = operation.params ? { params: { id: newId() } } : {};
      expect((await callAsAdmin(service, operation, { ...params, body })).status).toBe(400);
      expect(await count()).toBe(before);
    },
  );

  it('admin operations reject MongoDB operators in form fields, queries and paths', async () => {
    const data = toFormData({ 'name[$ne]': '', description: 'x' });
    expect((await callAsAdmin(service, createBadge, { body: data })).status).toBe(400);
    const list = await callAsAdmin(service, listAllRedemptions, { query: { 'status[$ne]': 'x' } });
    expect([200, 400]).toContain(list.status);
    for (const id of ['{"$ne":null}', 'x'.repeat(300), '..%2f']) {
      expect((await callAsAdmin(service, getLedger, { params: { id: encodeURIComponent(id) } })).status).toBe(
        404,
      );
    }
  });

  it.each(['1000000', '-1', '0', '1e309', 'NaN', '[]', '1.5'])(
    'list operations reject the limit %s',
    async (limit) => {
      expect((await callAsAdmin(service, listAllRedemptions, { query: { limit } })).status).toBe(400);
      expect(
        (await callAsAdmin(service, getLedger, { params: { id: newId() }, query: { limit } })).status,
      ).toBe(400);
    },
  );

  it('createBadge stores HTML unchanged as text', async () => {
    const description = '<script>alert(1)</script> & "insígnia"';
    const { _id } = await createTestBadge(service, { description });
    const { body } = await service.call(listBadges, {});
    expect(body.find((one: { _id: string }) => one._id === _id).description).toBe(description);
    expect(
      (await callAsAdmin(service, listGamificationUsers, { query: { search: description } })).status,
    ).toBe(200);
  });

  describe('createReward', () => {
    const upload = async (bytes: Uint8Array, name = 'image') => {
      const fields = { title: 'Foto', description: 'x', pointsCost: 1, stock: 1 };
      const { status, body } = await callAsAdmin(service, createReward, {
        body: toFormData(fields, { name, bytes }),
      });
      return [status, body.code ?? 'accepted', body.errors?.[0]?.field];
    };

    it.each([
      [
        'an SVG',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        415,
        'IMAGE_TYPE',
      ],
      ['a GIF followed by a script', 'GIF89a/*<script>alert(1)</script>*/=1;', 400, 'IMAGE_UNREADABLE'],
    ])('rejects a picture that is %s', async (_name, text, status, code) => {
      expect(await upload(Buffer.from(text))).toEqual([status, code, 'image']);
    });

    it('rejects a decompression bomb, a file above the limit and an unknown file field', async () => {
      const bomb = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } });
      expect(await upload(await bomb.png().toBuffer())).toEqual([400, 'IMAGE_UNREADABLE', 'image']);
      const large = Buffer.concat([await createPicture(), Buffer.alloc(5_242_880)]);
      expect((await upload(large)).slice(0, 2)).toEqual([413, 'IMAGE_TOO_LARGE']);
      expect((await upload(await createPicture(), 'icon')).slice(0, 1)).toEqual([400]);
      const titles = (await service.call(listRewards, {})).body.map(({ title }: { title: string }) => title);
      expect(titles).not.toContain('Foto');
    });

    it('returns 503 and stores nothing when the picture store is unavailable', async () => {
      const withoutStore = await startService(1, { S3_ENDPOINT: 'http://127.0.0.1:9' });
      try {
        const body = toFormData(
          { name: 'Foto', description: 'x' },
          { name: 'icon', bytes: await createPicture() },
        );
        const response = await callAsAdmin(withoutStore, createBadge, { body });
        expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
        expect(await withoutStore.listRows('badges')).toEqual([]);
      } finally {
        await withoutStore.destroy();
      }
    });
  });
};
