import { listBadges, listPublicLevels, listRewards } from '@pechincha/contracts/operations/gamification';
import {
  createBadge,
  createLevel,
  createReward,
  deleteBadge,
  deleteLevel,
  listLevels,
  updateBadge,
  updateGamificationUser,
  updateLevel,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { commented, reacted, registered } from './activity.js';
import {
  account,
  asAdmin,
  badge,
  form,
  level,
  picture,
  settled,
  start,
  tell,
  withPoints,
} from './community.js';

let service: TestService;

beforeAll(async () => {
  service = await start(2);
});
afterAll(() => service.destroy());

const namesOf = async (id: string): Promise<string[]> =>
  (await account(service, id)).badges.map(({ name }: { name: string }) => name);

const errorsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as { errors?: { field: string; msg: string }[] }).errors ?? []).map(({ field, msg }) => [
    field,
    msg,
  ]),
];

/** How often a member was told of a badge. */
const told = (userId: string, badgeId: string) =>
  service.broker
    .listReceived('badge.earned')
    .filter(({ data }) => (data as { userId: string }).userId === userId)
    .filter(({ data }) => (data as { badgeId: string }).badgeId === badgeId);

it('takes a badge, a reward and a level from a form with a picture, and keeps what a change does not send', async () => {
  const bytes = await picture();
  const fields = { name: 'Coruja', description: 'Publica à noite.', criteria: '3 de madrugada' };
  const made = await asAdmin(service, createBadge, { body: form(fields, { name: 'icon', bytes }) });
  expect([made.status, made.body]).toEqual([
    201,
    {
      ...fields,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      icon: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}-640\.webp$/),
      criteriaMetric: null,
      criteriaAtLeast: null,
    },
  ]);
  const params = { id: made.body._id };
  const changed = await asAdmin(service, updateBadge, { params, body: form({ description: 'Outra.' }) });
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, description: 'Outra.' }]);
  const { body: list } = await service.call(listBadges, {});
  expect(list).toContainEqual(changed.body);

  const item = await asAdmin(service, createReward, {
    body: form(
      { title: 'Vale', description: 'R$ 50', pointsCost: '600', stock: '15' },
      { name: 'image', bytes },
    ),
  });
  expect(item.body).toMatchObject({
    pointsCost: 600,
    stock: 15,
    image: expect.stringMatching(/^\/uploads\//),
  });
  const sold = await asAdmin(service, updateReward, { params: { id: item.body._id }, body: { stock: 0 } });
  expect(sold.body).toEqual({ ...item.body, stock: 0 });
  expect((await service.call(listRewards, {})).body).toContainEqual(sold.body);

  const step = await asAdmin(service, createLevel, {
    body: form({ name: 'Sábio', minPoints: '50000' }, { name: 'icon', bytes }),
  });
  expect(step.body).toMatchObject({
    name: 'Sábio',
    minPoints: 50_000,
    description: '',
    icon: expect.stringMatching(/^\/uploads\//),
  });
  const renamed = await asAdmin(service, updateLevel, {
    params: { id: step.body._id },
    body: { name: 'Sábia' },
  });
  expect(renamed.body).toEqual({ ...step.body, name: 'Sábia' });
  const levels = (await asAdmin(service, listLevels)).body as { minPoints: number }[];
  expect(levels.at(-1)).toEqual(renamed.body);
  expect((await service.call(listPublicLevels, {})).body).toEqual(levels);
  expect((await asAdmin(service, deleteLevel, { params: { id: step.body._id } })).status).toBe(204);
});

it('says in Portuguese which field is at fault', async () => {
  expect(errorsOf(await asAdmin(service, createBadge, { body: {} }))).toEqual([
    400,
    ['name', 'Nome obrigatório'],
    ['description', 'Descrição obrigatória'],
  ]);
  expect(
    errorsOf(await asAdmin(service, createReward, { body: { title: ' ', pointsCost: 0, stock: -1 } })),
  ).toEqual([
    400,
    ['title', 'Título obrigatório'],
    ['description', 'Descrição obrigatória'],
    ['pointsCost', 'Custo inválido: de 1 a 1.000.000 de pontos'],
    ['stock', 'Estoque inválido: de 0 a 1.000.000'],
  ]);
  expect(errorsOf(await asAdmin(service, createLevel, { body: { name: 'x'.repeat(61) } }))).toEqual([
    400,
    ['name', 'Nome deve ter no máximo 60 caracteres'],
    ['minPoints', 'Mínimo de pontos obrigatório'],
  ]);
  const half = { name: 'Meia', description: 'x', criteriaMetric: 'likes' };
  expect(errorsOf(await asAdmin(service, createBadge, { body: half }))).toEqual([
    400,
    ['criteriaAtLeast', 'Diga a partir de quantos'],
  ]);
});

it('has one badge and one level of a name however it is written, and one level of a number of points', async () => {
  const one = await badge(service, { name: 'Bom de Conversa' });
  const again = { name: 'BOM de convérsa', description: 'x' };
  expect((await asAdmin(service, createBadge, { body: again })).body.code).toBe('NAME_TAKEN');
  const other = await badge(service);
  const renamed = await asAdmin(service, updateBadge, { params: { id: other._id }, body: again });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'NAME_TAKEN']);
  expect((await asAdmin(service, updateBadge, { params: { id: one._id }, body: again })).status).toBe(200);
  expect((await asAdmin(service, createLevel, { body: { name: 'novato', minPoints: 7 } })).status).toBe(409);
  expect(errorsOf(await asAdmin(service, createLevel, { body: { name: 'Outro', minPoints: 100 } }))).toEqual([
    409,
    ['minPoints', 'Já existe um nível com este mínimo de pontos.'],
  ]);
  const both = await Promise.all(
    [0, 1].map((replica) =>
      service.call(createBadge, {
        as: member(undefined, 'admin'),
        body: { name: 'De dois', description: 'x' },
        replica,
      }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('is not there once it is deleted, and never was by another id', async () => {
  const { _id: id } = await badge(service);
  expect((await asAdmin(service, deleteBadge, { params: { id } })).status).toBe(204);
  expect((await asAdmin(service, deleteBadge, { params: { id } })).body.code).toBe('BADGE_NOT_FOUND');
  expect((await asAdmin(service, updateBadge, { params: { id }, body: {} })).body.code).toBe(
    'BADGE_NOT_FOUND',
  );
  const none = { params: { id: newId() } };
  expect((await asAdmin(service, deleteLevel, none)).body.code).toBe('LEVEL_NOT_FOUND');
  expect((await asAdmin(service, updateLevel, { ...none, body: {} })).body.code).toBe('LEVEL_NOT_FOUND');
  expect((await asAdmin(service, updateReward, { ...none, body: {} })).body.code).toBe('REWARD_NOT_FOUND');
  expect((await asAdmin(service, updateReward, { params: { id: 'x' }, body: {} })).status).toBe(404);
});

it('gives a badge by its rule once, also to those who have met it already, and never takes it back', async () => {
  const [early, late, userId, promotionId] = [member(), member(), newId(), newId()];
  const like = { userId, promotionId };
  await tell(service, registered(early.sub), reacted(early.sub, 1, like));
  const liked = await badge(service, { name: 'Querido', criteriaMetric: 'likes', criteriaAtLeast: 1 });
  await tell(service, registered(late.sub), reacted(late.sub, 1));
  await settled(service);
  for (const { sub } of [early, late]) expect(await namesOf(sub)).toEqual(['Querido']);
  await tell(service, reacted(early.sub, -1, like), reacted(early.sub, 1));
  expect(await namesOf(early.sub)).toEqual(['Querido']);
  const list = (as: typeof early) => service.call(listBadges, { as });
  const mine = (await list(early)).body.find(({ _id }: { _id: string }) => _id === liked._id);
  expect(mine).toMatchObject({ earned: true, earnedAt: expect.stringMatching(/Z$/) });
  const others = (await list(member())).body.find(({ _id }: { _id: string }) => _id === liked._id);
  expect(others).toMatchObject({ earned: false, earnedAt: null });
  await eventually(() => {
    for (const { sub } of [early, late]) expect(told(sub, liked._id)).toHaveLength(1);
  });
});

it('follows a badge that is renamed and deleted in all who hold it, and tells it', async () => {
  const one = await badge(service, { name: 'Antiga' });
  const ana = await withPoints(service, 5);
  const body = { points: 5, level: 'Novato', badges: ['antiga'] };
  expect(
    (await asAdmin(service, updateGamificationUser, { params: { id: ana.sub }, body })).body.badges,
  ).toEqual(['Antiga']);
  const params = { id: one._id };
  await asAdmin(service, updateBadge, { params, body: { name: 'Nova' } });
  await settled(service);
  expect(await namesOf(ana.sub)).toEqual(['Nova']);
  await asAdmin(service, deleteBadge, { params });
  await settled(service);
  expect(await namesOf(ana.sub)).toEqual([]);
  await eventually(() => {
    const facts = service.broker.listReceived('points.changed').filter(({ subject }) => subject === ana.sub);
    const inOrder = facts.toSorted((first, second) => first.subjectVersion - second.subjectVersion);
    const badges = inOrder.map((fact) => (fact.data as { badges: string[] }).badges);
    expect(badges.slice(-4)).toEqual([[], ['Antiga'], ['Nova'], []]);
  });
});

it('judges everybody anew when levels change', async () => {
  const ana = member();
  await tell(service, registered(ana.sub), commented(ana.sub));
  const low = await level(service, { name: 'Curioso', minPoints: 3 });
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ level: 'Curioso' });
  await asAdmin(service, updateLevel, { params: { id: low._id }, body: { minPoints: 6 } });
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ level: 'Novato' });
  await asAdmin(service, updateLevel, { params: { id: low._id }, body: { minPoints: 5, name: 'Atento' } });
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ level: 'Atento' });
  await asAdmin(service, deleteLevel, { params: { id: low._id } });
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ level: 'Novato' });
});

it.each([
  ['badge', createBadge, updateBadge, deleteBadge, { name: 'Foto', description: 'Uma.' }],
  ['level', createLevel, updateLevel, deleteLevel, { name: 'Foto', minPoints: 98_765 }],
])(
  'the picture of a %s is let go when it is replaced or the row deleted',
  async (_name, create, update, remove, fields) => {
    const rows = async () => (await service.listRows('unused_pictures')).map(({ _id }) => String(_id));
    const before = new Set(await rows());
    const letGo = async () => (await rows()).filter((hash) => !before.has(hash));
    const icon = async () => form(fields, { name: 'icon', bytes: await picture() });
    const { body } = await asAdmin(service, create, { body: await icon() });
    expect(await letGo()).toEqual([]);
    const params = { id: body._id };
    const changed = await asAdmin(service, update, { params, body: await icon() });
    expect(await letGo()).toEqual([expect.stringContaining(body.icon.slice(9, 49))]);
    await asAdmin(service, remove, { params });
    expect((await letGo()).toSorted()).toEqual(
      [body.icon, changed.body.icon].map((path) => path.slice(9, 49)).toSorted(),
    );
  },
);
