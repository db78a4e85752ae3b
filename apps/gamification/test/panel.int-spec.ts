import { gamificationExport } from '@pechincha/contracts/operations/internal';
import {
  getGamificationStats,
  listGamificationUsers,
  getLedger,
  getPointRules,
  updateGamificationUser,
  updatePointRules,
} from '@pechincha/contracts/operations/gamification-admin';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { addressed, commented, registered, removed } from './activity.js';
import { admin, asAdmin, badge, reward, start, tell, withPoints } from './community.js';

let service: TestService;

beforeAll(async () => {
  service = await start();
});
afterAll(() => service.destroy());

const set = (id: string, body: unknown) => asAdmin(service, updateGamificationUser, { params: { id }, body });
const users = async (search?: string) =>
  (await asAdmin(service, listGamificationUsers, search === undefined ? {} : { query: { search } })).body;
const names = async (search?: string) => (await users(search)).map(({ name }: { name: string }) => name);
const ledger = (id: string, query: Record<string, string> = {}) =>
  asAdmin(service, getLedger, { params: { id }, query });
const stats = async () => (await asAdmin(service, getGamificationStats)).body;

it('shows nobody where there is nobody', async () => {
  expect(await stats()).toEqual({ usersCount: 0, totalPoints: 0, totalRedemptions: 0, topUser: null });
  expect(await users()).toEqual([]);
});

it('lists members by points, finds them by the beginnings of words, and forgets a deleted one', async () => {
  const [ana, bia, caio] = [member(), member(), member()];
  await tell(
    service,
    registered(ana.sub, 'Ana Luíza Souza'),
    addressed(ana.sub, 'ana.luiza@feira.dev'),
    registered(bia.sub, 'Bia Lima'),
    addressed(bia.sub, 'bia@feira.dev'),
    registered(caio.sub, 'Caio Sousa'),
    addressed(caio.sub, 'caio@mercado.dev'),
  );
  await set(bia.sub, { points: 300, level: 'Novato' });
  await set(caio.sub, { points: 20, level: 'Novato' });
  expect(await users()).toEqual([
    {
      _id: bia.sub,
      name: 'Bia Lima',
      email: 'bia@feira.dev',
      points: 300,
      level: 'Caçador de Ofertas',
      badges: [],
    },
    expect.objectContaining({ name: 'Caio Sousa', points: 20 }),
    expect.objectContaining({ name: 'Ana Luíza Souza', points: 0, level: 'Novato' }),
  ]);
  expect(await names('sou')).toEqual(['Caio Sousa', 'Ana Luíza Souza']);
  expect(await names('LUIZA ana')).toEqual(['Ana Luíza Souza']);
  expect(await names('feira')).toEqual(['Bia Lima', 'Ana Luíza Souza']);
  for (const nobody of ['uiza', '.*', '(z+)+$', 'ana bia']) expect(await names(nobody)).toEqual([]);
  expect((await asAdmin(service, listGamificationUsers, { query: { search: 'x'.repeat(101) } })).status).toBe(
    400,
  );
  const item = await reward(service, { pointsCost: 1 });
  await service.call(redeemReward, { as: caio, params: { id: item._id } });
  expect(await stats()).toEqual({
    usersCount: 3,
    totalPoints: 319,
    totalRedemptions: 1,
    topUser: { name: 'Bia Lima', points: 300 },
  });
  await tell(service, removed(bia.sub));
  expect(await names()).toEqual(['Caio Sousa', 'Ana Luíza Souza']);
  expect(await stats()).toMatchObject({ usersCount: 2, totalPoints: 19, topUser: { name: 'Caio Sousa' } });
  expect((await set(bia.sub, { points: 1, level: 'Novato' })).body.code).toBe('USER_NOT_FOUND');
  expect((await ledger(bia.sub)).body.entries).toHaveLength(1);
});

it('sets points by hand as a row of the ledger, and a level that stands until they next change', async () => {
  const ana = await withPoints(service, 10);
  const { body } = await set(ana.sub, { points: '850', level: 'garimpeiro' });
  expect(body).toMatchObject({ _id: ana.sub, points: 850, level: 'Garimpeiro' });
  expect((await set(ana.sub, { points: 850, level: 'Garimpeiro' })).body.level).toBe('Garimpeiro');
  const { entries } = (await ledger(ana.sub)).body;
  expect(entries[0]).toEqual({
    _id: expect.any(String),
    points: 840,
    reason: 'manual',
    text: 'Ajuste da administração',
    about: null,
    by: admin.sub,
    date: expect.stringMatching(/Z$/),
  });
  expect(entries).toHaveLength(2);
  await tell(service, commented(ana.sub));
  const [after] = (await users('ana')).filter(({ _id }: { _id: string }) => _id === ana.sub);
  expect(after).toMatchObject({ points: 855, level: 'Feirante' });
});

it('gives and takes badges by name, and tells each once ever', async () => {
  const ana = await withPoints(service, 0);
  const [one] = [await badge(service, { name: 'Gente do Bairro' }), await badge(service, { name: 'Coruja' })];
  const given = await set(ana.sub, {
    points: 0,
    level: 'Novato',
    badges: [' coruja', 'Gente do bairro', 'CORUJA'],
  });
  expect(given.body.badges).toEqual(['Coruja', 'Gente do Bairro']);
  const unknown = await set(ana.sub, { points: 9, level: 'Novato', badges: ['Nenhuma'] });
  expect([unknown.status, unknown.body.errors]).toMatchObject([
    400,
    [{ field: 'badges', msg: 'Insígnia desconhecida: Nenhuma' }],
  ]);
  expect((await set(ana.sub, { points: 0, level: 'Novato' })).body.badges).toHaveLength(2);
  expect((await set(ana.sub, { points: 0, level: 'Novato', badges: [] })).body).toMatchObject({
    points: 0,
    badges: [],
  });
  await set(ana.sub, { points: 0, level: 'Novato', badges: ['Gente do Bairro'] });
  const told = await eventually(() => {
    const facts = service.broker.listReceived('badge.earned').filter(({ subject }) => subject === ana.sub);
    expect(facts.length).toBeGreaterThanOrEqual(2);
    return facts.map(({ data }) => data);
  });
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ userId: ana.sub, badgeId: one?._id, name: 'Gente do Bairro' });
});

it('keeps a badge away that was taken from a member by hand, whatever its rule says', async () => {
  const ana = await withPoints(service, 0);
  await badge(service, { name: 'Rica', criteriaMetric: 'points', criteriaAtLeast: 70 });
  expect((await set(ana.sub, { points: 70, level: 'Novato', badges: [] })).body.badges).toEqual(['Rica']);
  expect((await set(ana.sub, { points: 70, level: 'Novato', badges: [] })).body.badges).toEqual([]);
  expect((await set(ana.sub, { points: 90, level: 'Novato' })).body.badges).toEqual([]);
});

it('points stay as they are when the form does not send them', async () => {
  const ana = await withPoints(service, 70);
  const { status, body } = await set(ana.sub, { level: 'Novato', badges: [] });
  expect([status, body.points]).toEqual([200, 70]);
});

it.each([
  [{}, ['level']],
  [{ points: -1, level: 'Novato' }, ['points']],
  [{ points: 1.5, level: 'Novato' }, ['points']],
  [{ points: 1, level: 'Imperador' }, ['level']],
  [{ points: 1, level: 'Novato', badges: 'Coruja' }, ['badges']],
])('refuses %j', async (body, fields) => {
  const ana = await withPoints(service, 1);
  const answer = await set(ana.sub, body);
  expect([answer.status, answer.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    fields,
  ]);
});

it('pages through the ledger, newest first', async () => {
  const ana = await withPoints(service, 1);
  for (const points of [2, 3, 4, 5]) await set(ana.sub, { points, level: 'Novato' });
  const { entries, ...rest } = (await ledger(ana.sub, { limit: '2', page: '2' })).body;
  expect(rest).toEqual({ page: 2, totalPages: 3, total: 5 });
  expect(entries).toHaveLength(2);
  const all = (await ledger(ana.sub)).body.entries as { _id: string; date: string }[];
  expect(all.slice(2, 4)).toEqual(entries);
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  expect((await ledger(ana.sub, { page: '1000000' })).body.entries).toEqual([]);
  expect((await ledger(newId())).body.code).toBe('USER_NOT_FOUND');
  expect((await set(newId(), { points: 1, level: 'Novato' })).body.code).toBe('USER_NOT_FOUND');
});

it('a new member is found when the registration arrives while an admin asks', async () => {
  const [one, other] = [newId(), newId()];
  const answers = [ledger(one), set(other, { points: 1, level: 'Novato' })];
  await service.publishAndWait(registered(one), registered(other));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

it('reads and changes what each thing is worth, and says who did', async () => {
  const worth = async () => (await asAdmin(service, getPointRules)).body;
  expect(await worth()).toEqual({
    rules: [
      { reason: 'promotion-published', text: 'Promoção no ar', points: 50 },
      { reason: 'like-received', text: 'Curtida recebida', points: 2 },
      { reason: 'comment-written', text: 'Comentário publicado', points: 5 },
    ],
    changedBy: null,
    changedAt: null,
  });
  const change = (rules: unknown) => asAdmin(service, updatePointRules, { body: { rules } });
  const { body } = await change([{ reason: 'comment-written', points: 7 }]);
  expect(body).toMatchObject({
    changedBy: { _id: admin.sub, name: null },
    changedAt: expect.stringMatching(/Z$/),
  });
  expect(body).toEqual(await worth());
  expect(body.rules.map(({ points }: { points: number }) => points)).toEqual([50, 2, 7]);
  const bad = [
    [],
    'x',
    [{ reason: 'manual', points: 1 }],
    [{ reason: 'like-received', points: -1 }],
    [{}],
    [null],
  ];
  for (const rules of bad) expect((await change(rules)).status).toBe(400);
  expect((await worth()).rules).toEqual(body.rules);
});

it('answers everything it keeps of a member', async () => {
  const ana = await withPoints(service, 15);
  const item = await reward(service);
  await service.call(redeemReward, { as: ana, params: { id: item._id } });
  const { status, body } = await service.call(gamificationExport, {
    as: { kind: 'gateway' },
    params: { id: ana.sub },
  });
  expect([status, body]).toEqual([
    200,
    {
      pontos: 5,
      nivel: 'Novato',
      insignias: [],
      extrato: [
        { data: expect.any(String), pontos: -10, motivo: 'Recompensa resgatada' },
        { data: expect.any(String), pontos: 15, motivo: 'Ajuste da administração' },
      ],
      resgates: [
        { data: expect.any(String), recompensa: 'Caneca da feira', custoEmPontos: 10, situacao: 'Pendente' },
      ],
    },
  ]);
  expect((await service.call(gamificationExport, { as: ana, params: { id: ana.sub } })).status).toBe(403);
});
