import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { createAlert, deleteAlert, toggleAlert, updateAlert } from '@pechincha/contracts/operations/alerts';
import { listSubscriptions } from '@pechincha/contracts/operations/internal';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestResponse, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { person, userDeletedEvent, userRegisteredEvent } from '../fixtures.js';

let service: TestService;

type Caller = ReturnType<typeof member>;

const create = (as: Caller, body: Record<string, unknown>, replica = 0): Promise<TestResponse> =>
  service.call(createAlert, { as, body, replica });
const update = (as: Caller, id: string, body: Record<string, unknown>): Promise<TestResponse> =>
  service.call(updateAlert, { as, params: { id }, body });

async function list({ sub }: Caller, kind: SubscriptionKind = 'alert'): Promise<Subscription[]> {
  const as = { kind: 'gateway' } as const;
  const { status, body } = await service.call(listSubscriptions, {
    as,
    params: { id: sub },
    query: { kind },
  });
  expect(status).toBe(200);
  return listSubscriptions.response.parse(body);
}
const getRows = () => service.database.collection('subscriptions');

/** Rows as stored, for limits that hundreds of requests would reach. */
const insertRows = (as: Caller, kind: SubscriptionKind, count: number, fields: (index: number) => object) =>
  getRows().insertMany(
    Array.from({ length: count }, (_none, index) => ({
      member: as.sub,
      kind,
      key: `k${index}`,
      isActive: true,
      createdAt: new Date(),
      ...fields(index),
    })),
  );
const countStatuses = (responses: TestResponse[]): string[] =>
  responses.map(({ status, body }) => (status === 201 ? 'created' : String(body.code))).toSorted();

const inAnHour = () => new Date(Date.now() + 3_600_000);

const everything = {
  keyword: 'fone',
  exclude: ['capa'],
  categories: ['eletronicos'],
  city: 'online',
  maxPrice: 99.9,
  without: ['app'],
  minLikes: 10,
  withinMinutes: 60,
  onlyLowest: true,
};

export const subscriptions: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each<Record<string, unknown>>([
    { keyword: 'fone' },
    { store: 'loja.com.br' },
    { author: newId() },
    { product: newId() },
    { kind: 'follow', store: 'loja.com.br' },
    { kind: 'follow', author: newId(), categories: ['casa'] },
    { kind: 'mute', keyword: 'fone', exclude: ['capa'] },
    { kind: 'mute', promotion: newId() },
    { kind: 'mute', categories: ['casa', 'moda'] },
    everything,
  ])('subscription keeps exactly the fields that are given: %j', async (body) => {
    const as = member();
    const { status, body: response } = await create(as, body);
    const subscription = { kind: 'alert', ...body, _id: expect.any(String), isActive: true };
    expect([status, response.alert]).toEqual([201, subscription]);
    expect(await list(as, (body['kind'] ?? 'alert') as SubscriptionKind)).toEqual([subscription]);
  });

  it('kinds are listed apart, newest first, and each has its messages', async () => {
    const as = member();
    const kinds = ['alert', 'follow', 'mute'] as const;
    const created = [];
    for (const kind of [...kinds, ...kinds])
      created.push(await create(as, { kind, keyword: created.length < 3 ? 'fone' : 'caixa' }));
    expect(created.map(({ body }) => body.msg).slice(0, 3)).toEqual([
      'Alerta criado com sucesso!',
      'Pronto! Avisaremos do que for novo.',
      'Pronto: isto não aparece mais para você.',
    ]);
    for (const kind of kinds)
      expect((await list(as, kind)).map(({ keyword }) => keyword)).toEqual(['caixa', 'fone']);
    const toggled = [];
    for (const { body } of created.slice(0, 3))
      toggled.push((await service.call(toggleAlert, { as, params: { id: body.alert._id } })).body.msg);
    expect(toggled).toEqual([
      'Alerta desativado.',
      'Você deixou de seguir por enquanto.',
      'Aparece de novo.',
    ]);
  });

  it('subscription with all fields alike is refused in any order and spelling, another one is not', async () => {
    const as = member();
    expect((await create(as, everything)).status).toBe(201);
    const again = await create(as, { ...everything, keyword: 'FONES', exclude: ['Capas'] });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'ALERT_EXISTS',
      'Você já tem um alerta igual.',
    ]);
    for (const field of [
      'exclude',
      'categories',
      'city',
      'maxPrice',
      'without',
      'withinMinutes',
      'onlyLowest',
    ])
      expect((await create(as, { ...everything, [field]: undefined })).status).toBe(201);
    expect((await create(as, { keyword: 'fone' })).status).toBe(201);
    for (const [kind, message] of [
      ['follow', 'Você já segue isto.'],
      ['mute', 'Você já esconde isto.'],
    ] as const) {
      expect((await create(as, { kind, keyword: 'fone' })).status).toBe(201);
      expect((await create(as, { kind, keyword: 'fone' })).body).toMatchObject({
        code: 'ALERT_EXISTS',
        message,
      });
    }
  });

  it.each([
    ['alert', 50, 'alertas'],
    ['follow', 100, 'seguidos'],
    ['mute', 100, 'ocultos'],
  ] as const)('the limit of kind %s is %i for concurrent requests', async (kind, limit, name) => {
    const as = member();
    const anchor = (index: number) => ({ anchor: kind === 'mute' ? 'mute:any' : `word${index}` });
    await insertRows(as, kind, limit - 2, anchor);
    // Other kinds do not count.
    const others = (['alert', 'follow', 'mute'] as const).filter((other) => other !== kind);
    for (const other of others) await insertRows(member(), other, 100, anchor);
    for (const other of others) expect((await create(as, { kind: other, keyword: 'fone' })).status).toBe(201);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_none, index) => create(as, { kind, keyword: `termo ${index}` }, index % 2)),
    );
    expect(countStatuses(responses)).toEqual([...Array<string>(4).fill('RULE_LIMIT'), 'created', 'created']);
    expect((await create(as, { kind, keyword: 'mais' })).body.message).toBe(
      `Você chegou ao limite de ${limit} ${name}.`,
    );
    expect((await create(as, { kind: 'mute', promotion: newId() })).status).toBe(201);
  });

  it('the limit of muted promotions is 500, without those that have expired', async () => {
    const as = member();
    const row = (expiresAt: Date, start: string) => (index: number) => ({
      key: `${start}${index}`,
      anchor: `mute:promotion:${start}${index}`,
      promotion: newId(),
      expiresAt,
    });
    await insertRows(as, 'mute', 498, row(inAnHour(), 'a'));
    await insertRows(as, 'mute', 20, row(new Date(0), 'b'));
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_none, index) =>
        create(as, { kind: 'mute', promotion: newId() }, index % 2),
      ),
    );
    expect(countStatuses(responses)).toEqual(['RULE_LIMIT', 'RULE_LIMIT', 'created', 'created']);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      'Você chegou ao limite de 500 promoções ocultas.',
    );
    expect(await list(as, 'mute')).toHaveLength(500);
    expect((await create(as, { kind: 'mute', keyword: 'fone' })).status).toBe(201);
  });

  it('a muted promotion expires after 30 days, and can be muted again', async () => {
    const as = member();
    const body = { kind: 'mute', promotion: newId() };
    await create(as, body);
    const row = await getRows().findOne({ member: as.sub });
    const days = (row?.['expiresAt'].getTime() - row?.['createdAt'].getTime()) / 86_400_000;
    expect(days).toBe(30);
    expect((await create(as, body)).status).toBe(409);
    await getRows().updateOne({ member: as.sub }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await list(as, 'mute')).toEqual([]);
    expect((await update(as, String(row?._id), body)).status).toBe(404);
    expect((await create(as, body)).status).toBe(201);
    expect(await list(as, 'mute')).toHaveLength(1);
  });

  it('an update replaces all conditions and keeps kind, state and place in the list', async () => {
    const as = member();
    const { body: first } = await create(as, everything);
    await create(as, { keyword: 'caixa' });
    const id = String(first.alert._id);
    await service.call(toggleAlert, { as, params: { id } });
    const { status, body } = await update(as, id, { keyword: 'fone sem fio', maxPrice: '1.200,50' });
    const alert = { _id: id, kind: 'alert', isActive: false, keyword: 'fone sem fio', maxPrice: 1200.5 };
    expect([status, body]).toEqual([200, { alert, msg: 'Alterações salvas.' }]);
    expect((await list(as))[1]).toEqual(alert);
    expect(await getRows().findOne({ _id: new Types.ObjectId(id) })).toMatchObject({
      anchor: 'fone',
      member: as.sub,
      createdAt: expect.any(Date),
    });
    expect((await update(as, id, { keyword: 'fone sem fio', maxPrice: 1200.5 })).status).toBe(200);
    expect((await update(as, id, { keyword: 'CAIXAS' })).body.code).toBe('ALERT_EXISTS');
    expect((await list(as))[1]).toEqual(alert);
  });

  it('an update cannot change the kind, needs a valid body, and follows the limit of muted promotions', async () => {
    const as = member();
    const id = String((await create(as, { kind: 'mute', keyword: 'fone' })).body.alert._id);
    const wrong = await update(as, id, { keyword: 'fone' });
    const errors = [
      { field: 'kind', msg: 'O tipo não muda: crie outro.', message: 'O tipo não muda: crie outro.' },
    ];
    expect([wrong.status, wrong.body.errors]).toEqual([400, errors]);
    expect((await update(as, id, { kind: 'mute' })).status).toBe(400);
    await insertRows(as, 'mute', 500, (index) => ({
      anchor: `mute:promotion:${index}`,
      expiresAt: inAnHour(),
    }));
    const promotion = newId();
    expect((await update(as, id, { kind: 'mute', promotion })).body.code).toBe('RULE_LIMIT');
    await getRows().deleteOne({ member: as.sub, key: 'k1' });
    expect((await update(as, id, { kind: 'mute', promotion })).status).toBe(200);
    expect(await getRows().findOne({ _id: new Types.ObjectId(id) })).toMatchObject({
      anchor: `mute:promotion:${promotion}`,
      expiresAt: expect.any(Date),
      promotion,
    });
  });

  it('concurrent updates to equal subscriptions end with one of them', async () => {
    const as = member();
    const ids = [];
    for (const keyword of ['dois', 'tres', 'quatro'])
      ids.push((await create(as, { keyword })).body.alert._id);
    const responses = await Promise.all(ids.map((id: string) => update(as, id, { keyword: 'fone' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('updating, toggling and deleting return 404 when the subscription belongs to another member', async () => {
    const [as, other] = [member(), member(newId(), 'admin')];
    const params = { id: String((await create(as, { kind: 'mute', keyword: 'sofá' })).body.alert._id) };
    expect((await update(other, params.id, { kind: 'mute', keyword: 'mesa' })).status).toBe(404);
    expect((await service.call(toggleAlert, { as: other, params })).status).toBe(404);
    expect((await service.call(deleteAlert, { as: other, params })).status).toBe(404);
    expect(await list(as, 'mute')).toMatchObject([{ keyword: 'sofá', isActive: true }]);
  });

  it('subscriptions about authors have their names, without those who left', async () => {
    const as = member();
    const [ana, bia] = [person('Ana'), person('Bia')];
    await service.publishAndWait(userRegisteredEvent(ana), userRegisteredEvent(bia));
    for (const author of [ana._id, bia._id, newId()]) await create(as, { kind: 'follow', author });
    await service.publishAndWait(userDeletedEvent(bia));
    expect((await list(as, 'follow')).map(({ label }) => label)).toEqual([undefined, undefined, 'Ana']);
  });

  it('subscriptions have exactly the expected indexes', async () => {
    const names = (await getRows().indexes()).map(({ name }) => name).toSorted();
    expect(names).toEqual(
      [
        '_id_',
        'expiresAt_1',
        'isActive_1_anchor_1__id_1',
        'isActive_compound',
        'member_1__id_-1',
        'member_1_anchor_1',
        'member_1_key_1',
        'member_1_kind_1__id_-1',
      ].toSorted(),
    );
  });
};
