import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { createAlert, deleteAlert, toggleAlert, updateAlert } from '@pechincha/contracts/operations/alerts';
import { listSubscriptions } from '@pechincha/contracts/operations/internal';
import { MAX_SUBSCRIPTIONS } from '@pechincha/contracts/subscriptions';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService, visitor, type TestResponse } from '@pechincha/testing/test-service';

let service: TestService;

type Caller = ReturnType<typeof member>;

const create = (as: Caller, keyword: unknown, { replica = 0, headers = {} } = {}): Promise<TestResponse> =>
  service.call(createAlert, { as, body: { keyword }, replica, headers });

async function listAlertsFor({ sub }: Caller): Promise<Subscription[]> {
  const { status, body } = await service.call(listSubscriptions, {
    as: { kind: 'gateway' },
    params: { id: sub },
  });
  expect(status).toBe(200);
  return listSubscriptions.response.parse(body);
}

export const alerts: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('alerts are created, listed, toggled and deleted with their messages', async () => {
    const as = member();
    const created = await create(as, '  Fones Bluetooth ');
    const alert = { _id: expect.any(String), kind: 'alert', keyword: 'Fones Bluetooth', isActive: true };
    expect([created.status, created.body]).toEqual([201, { alert, msg: 'Alerta criado com sucesso!' }]);
    await create(as, 'cadeira');
    const list = await listAlertsFor(as);
    expect(list.map(({ keyword }) => keyword)).toEqual(['cadeira', 'Fones Bluetooth']);

    const params = { id: created.body.alert._id as string };
    const off = await service.call(toggleAlert, { as, params });
    expect([off.status, off.body.alert.isActive, off.body.msg]).toEqual([200, false, 'Alerta desativado.']);
    const on = await service.call(toggleAlert, { as, params });
    expect([on.status, on.body.alert.isActive, on.body.msg]).toEqual([200, true, 'Alerta ativado.']);

    const removed = await service.call(deleteAlert, { as, params });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await listAlertsFor(as)).map(({ keyword }) => keyword)).toEqual(['cadeira']);
    expect((await service.call(deleteAlert, { as, params })).status).toBe(404);
  });

  it.each([
    [undefined, 'Por favor, insira uma palavra-chave.'],
    ['', 'Por favor, insira uma palavra-chave.'],
    ['   ', 'Por favor, insira uma palavra-chave.'],
    [7, 'Por favor, insira uma palavra-chave.'],
    [{ $ne: null }, 'Por favor, insira uma palavra-chave.'],
    [['fone'], 'Por favor, insira uma palavra-chave.'],
    ['a', 'A palavra-chave deve ter pelo menos 2 caracteres'],
    ['a'.repeat(61), 'A palavra-chave deve ter no máximo 60 caracteres'],
    ['!!!', 'A palavra-chave deve ter letras ou números'],
    ['fo\u202Ene', 'Texto inválido: há caracteres que não se veem'],
    ['de', 'Quase toda promoção tem essa palavra: escolha uma que diga mais.'],
    ['Para o', 'Quase toda promoção tem essa palavra: escolha uma que diga mais.'],
  ])('creating an alert returns 400 when the keyword is %j', async (keyword, message) => {
    const { status, body } = await create(member(), keyword);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'keyword', msg: message, message }]);
  });

  it.each([[[]], [[{ keyword: 'fone' }]], [{}]])(
    'creating an alert returns 400 in Portuguese when the body is %j',
    async (body) => {
      const response = await service.call(createAlert, { as: member(), body });
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body)).not.toMatch(/Invalid|expected/);
    },
  );

  it('creating an alert returns 201 when the keyword has 2 or 60 characters', async () => {
    for (const keyword of ['tv', 'b'.repeat(60)]) expect((await create(member(), keyword)).status).toBe(201);
  });

  it('creating an alert returns 409 when the member has one that differs only in case, accents, plural or word order', async () => {
    const [as, other] = [member(), member()];
    await create(as, 'Promoções de café');
    const again = await create(as, 'cafe de PROMOÇÃO');
    expect([again.status, again.body.code]).toEqual([409, 'ALERT_EXISTS']);
    expect((await create(other, 'cafe de PROMOÇÃO')).status).toBe(201);
    expect(await listAlertsFor(as)).toHaveLength(1);
  });

  it('only one alert is created when the same keyword is sent concurrently to two replicas', async () => {
    const as = member();
    const responses = await Promise.all([0, 1, 0, 1].map((replica) => create(as, 'geladeira', { replica })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await listAlertsFor(as)).toHaveLength(1);
  });

  it('alert limit holds for concurrent creations and frees a place when an alert is deleted', async () => {
    const as = member();
    for (let index = 0; index < MAX_SUBSCRIPTIONS.alert - 2; index++) await create(as, `palavra ${index}`);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => create(as, `termo ${index}`, { replica: index % 2 })),
    );
    const codes = responses.map(({ status, body }) => (status === 201 ? 'created' : String(body.code)));
    expect(codes.toSorted()).toEqual([...Array<string>(6).fill('RULE_LIMIT'), 'created', 'created']);
    const list = await listAlertsFor(as);
    expect(list).toHaveLength(MAX_SUBSCRIPTIONS.alert);

    expect((await create(as, 'Palavra 1')).body.code).toBe('ALERT_EXISTS');
    expect((await create(as, 'outra')).body.message).toBe('Você chegou ao limite de 50 alertas.');
    const params = { id: list[0]?._id ?? '' };
    await service.call(deleteAlert, { as, params });
    expect((await create(as, 'outra')).status).toBe(201);
    expect((await create(as, 'mais uma')).status).toBe(409);
  });

  it('creating an alert returns the first response when the idempotency key is repeated', async () => {
    const as = member();
    const headers = { 'idempotency-key': newId() };
    const first = await create(as, 'monitor', { headers });
    const second = await create(as, 'monitor', { headers, replica: 1 });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await create(as, 'teclado', { headers })).status).toBe(422);
    expect(await listAlertsFor(as)).toHaveLength(1);
  });

  it('toggling and deleting return 404 when the alert belongs to another member', async () => {
    const [as, other] = [member(), member(newId(), 'admin')];
    const { body } = await create(as, 'sofá');
    for (const id of [String(body.alert._id), newId(), 'nao-e-um-id', '%7B%22%24ne%22%3Anull%7D']) {
      const params = { id };
      expect((await service.call(toggleAlert, { as: other, params })).status).toBe(404);
      expect((await service.call(deleteAlert, { as: other, params })).status).toBe(404);
    }
    expect(await listAlertsFor(as)).toMatchObject([{ keyword: 'sofá', isActive: true }]);
  });

  it.each([
    ['a visitor', visitor, [403, 401, 401, 401, 401]],
    ['a member', member(), [403, 201, 404, 404, 404]],
    ['a manager', member(newId(), 'manager'), [403, 201, 404, 404, 404]],
  ])('alert operations return the expected status when the caller is %s', async (_role, as, statuses) => {
    const params = { id: newId() };
    const responses = [
      await service.call(listSubscriptions, { as, params }),
      await service.call(createAlert, { as, body: { keyword: 'mesa' } }),
      await service.call(updateAlert, { as, params, body: { keyword: 'mesa' } }),
      await service.call(toggleAlert, { as, params }),
      await service.call(deleteAlert, { as, params }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  });
};
