import { listBadges, listPublicLevels, listRewards } from '@pechincha/contracts/operations/gamification';
import {
  createBadge,
  createLevel,
  createReward,
  deleteBadge,
  deleteLevel,
  listLevels,
  updateBadge,
  updateLevel,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { callAsAdmin, createTestBadge, toFormData, createPicture } from '../helpers.js';

let service: TestService;

const toErrors = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as { errors?: { field: string; msg: string }[] }).errors ?? []).map(({ field, msg }) => [
    field,
    msg,
  ]),
];

export const catalogue: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('badges, rewards and levels are created from forms with a picture, and updates keep missing fields', async () => {
    const bytes = await createPicture();
    const fields = { name: 'Coruja', description: 'Publica à noite.', criteria: '3 de madrugada' };
    const created = await callAsAdmin(service, createBadge, {
      body: toFormData(fields, { name: 'icon', bytes }),
    });
    expect([created.status, created.body]).toEqual([
      201,
      {
        ...fields,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        icon: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}-640\.webp$/),
        criteriaMetric: null,
        criteriaAtLeast: null,
        version: 1,
      },
    ]);
    const params = { id: created.body._id };
    const changed = await callAsAdmin(service, updateBadge, {
      params,
      body: toFormData({ description: 'Outra.' }),
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...created.body, description: 'Outra.', version: 2 },
    ]);
    const { body: list } = await service.call(listBadges, {});
    expect(list).toContainEqual(changed.body);

    const item = await callAsAdmin(service, createReward, {
      body: toFormData(
        { title: 'Vale', description: 'R$ 50', pointsCost: '600', stock: '15' },
        { name: 'image', bytes },
      ),
    });
    expect(item.body).toMatchObject({
      pointsCost: 600,
      stock: 15,
      image: expect.stringMatching(/^\/uploads\//),
    });
    const soldOut = await callAsAdmin(service, updateReward, {
      params: { id: item.body._id },
      body: { stock: 0 },
    });
    expect(soldOut.body).toEqual({ ...item.body, stock: 0, version: 2 });
    expect((await service.call(listRewards, {})).body).toContainEqual(soldOut.body);

    const createdLevel = await callAsAdmin(service, createLevel, {
      body: toFormData({ name: 'Sábio', minPoints: '50000' }, { name: 'icon', bytes }),
    });
    expect(createdLevel.body).toMatchObject({
      name: 'Sábio',
      minPoints: 50_000,
      description: '',
      icon: expect.stringMatching(/^\/uploads\//),
    });
    const renamed = await callAsAdmin(service, updateLevel, {
      params: { id: createdLevel.body._id },
      body: { name: 'Sábia' },
    });
    expect(renamed.body).toEqual({ ...createdLevel.body, name: 'Sábia', version: 2 });
    const levels = (await callAsAdmin(service, listLevels)).body as { minPoints: number }[];
    expect(levels.at(-1)).toEqual(renamed.body);
    expect((await service.call(listPublicLevels, {})).body).toEqual(levels);
    expect((await callAsAdmin(service, deleteLevel, { params: { id: createdLevel.body._id } })).status).toBe(
      204,
    );
  });

  it('create operations return Portuguese errors by field when the input is invalid', async () => {
    expect(toErrors(await callAsAdmin(service, createBadge, { body: {} }))).toEqual([
      400,
      ['name', 'Nome obrigatório'],
      ['description', 'Descrição obrigatória'],
    ]);
    expect(
      toErrors(await callAsAdmin(service, createReward, { body: { title: ' ', pointsCost: 0, stock: -1 } })),
    ).toEqual([
      400,
      ['title', 'Título obrigatório'],
      ['description', 'Descrição obrigatória'],
      ['pointsCost', 'Custo inválido: de 1 a 1.000.000 de pontos'],
      ['stock', 'Estoque inválido: de 0 a 1.000.000'],
    ]);
    expect(toErrors(await callAsAdmin(service, createLevel, { body: { name: 'x'.repeat(61) } }))).toEqual([
      400,
      ['name', 'Nome deve ter no máximo 60 caracteres'],
      ['minPoints', 'Mínimo de pontos obrigatório'],
    ]);
    const incompleteBadge = { name: 'Meia', description: 'x', criteriaMetric: 'likes' };
    expect(toErrors(await callAsAdmin(service, createBadge, { body: incompleteBadge }))).toEqual([
      400,
      ['criteriaAtLeast', 'Diga a partir de quantos'],
    ]);
  });

  it('badge and level names and level points are unique, also when two replicas create at the same time', async () => {
    const one = await createTestBadge(service, { name: 'Bom de Conversa' });
    const duplicate = { name: 'BOM de convérsa', description: 'x' };
    expect((await callAsAdmin(service, createBadge, { body: duplicate })).body.code).toBe('NAME_TAKEN');
    const other = await createTestBadge(service);
    const renamed = await callAsAdmin(service, updateBadge, { params: { id: other._id }, body: duplicate });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'NAME_TAKEN']);
    expect(
      (await callAsAdmin(service, updateBadge, { params: { id: one._id }, body: duplicate })).status,
    ).toBe(200);
    expect((await callAsAdmin(service, createLevel, { body: { name: 'novato', minPoints: 7 } })).status).toBe(
      409,
    );
    expect(
      toErrors(await callAsAdmin(service, createLevel, { body: { name: 'Outro', minPoints: 100 } })),
    ).toEqual([409, ['minPoints', 'Já existe um nível com este mínimo de pontos.']]);
    const responses = await Promise.all(
      [0, 1].map((replica) =>
        service.call(createBadge, {
          as: member(undefined, 'admin'),
          body: { name: 'De dois', description: 'x' },
          replica,
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('update and delete operations return 404 when the id is unknown or deleted', async () => {
    const { _id: id } = await createTestBadge(service);
    expect((await callAsAdmin(service, deleteBadge, { params: { id } })).status).toBe(204);
    expect((await callAsAdmin(service, deleteBadge, { params: { id } })).body.code).toBe('BADGE_NOT_FOUND');
    expect((await callAsAdmin(service, updateBadge, { params: { id }, body: {} })).body.code).toBe(
      'BADGE_NOT_FOUND',
    );
    const unknownId = { params: { id: newId() } };
    expect((await callAsAdmin(service, deleteLevel, unknownId)).body.code).toBe('LEVEL_NOT_FOUND');
    expect((await callAsAdmin(service, updateLevel, { ...unknownId, body: {} })).body.code).toBe(
      'LEVEL_NOT_FOUND',
    );
    expect((await callAsAdmin(service, updateReward, { ...unknownId, body: {} })).body.code).toBe(
      'REWARD_NOT_FOUND',
    );
    expect((await callAsAdmin(service, updateReward, { params: { id: 'x' }, body: {} })).status).toBe(404);
  });

  it.each([
    ['badge', createBadge, updateBadge, deleteBadge, { name: 'Foto', description: 'Uma.' }],
    ['level', createLevel, updateLevel, deleteLevel, { name: 'Foto', minPoints: 98_765 }],
  ])(
    'the picture of a %s becomes unused when it is replaced or the row is deleted',
    async (_name, createOperation, updateOperation, deleteOperation, fields) => {
      const rows = async () => (await service.listRows('unused_pictures')).map(({ _id }) => String(_id));
      const before = new Set(await rows());
      const listUnused = async () => (await rows()).filter((hash) => !before.has(hash));
      const icon = async () => toFormData(fields, { name: 'icon', bytes: await createPicture() });
      const { body } = await callAsAdmin(service, createOperation, { body: await icon() });
      expect(await listUnused()).toEqual([]);
      const params = { id: body._id };
      const changed = await callAsAdmin(service, updateOperation, { params, body: await icon() });
      expect(await listUnused()).toEqual([expect.stringContaining(body.icon.slice(9, 49))]);
      await callAsAdmin(service, deleteOperation, { params });
      expect((await listUnused()).toSorted()).toEqual(
        [body.icon, changed.body.icon].map((path) => path.slice(9, 49)).toSorted(),
      );
    },
  );
};
