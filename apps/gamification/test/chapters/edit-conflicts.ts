import {
  listBadges,
  listPublicLevels,
  listRewards,
  redeemReward,
} from '@pechincha/contracts/operations/gamification';
import {
  deleteLevel,
  getPointRules,
  listGamificationUsers,
  updateBadge,
  updateGamificationUser,
  updateLevel,
  updatePointRules,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Operation } from '@pechincha/contracts/operation';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestResponse, TestService } from '@pechincha/testing/test-service';
import {
  admin,
  callAsAdmin,
  createMemberWithPoints,
  createPicture,
  createTestBadge,
  createTestLevel,
  createTestReward,
  findAccount,
  publishAndSettle,
  toFormData,
  waitUntilSettled,
} from '../helpers.js';
import { commentCreatedEvent } from '../member-events.js';

let service: TestService;

const CONFLICT_MESSAGE = 'Isto mudou enquanto você editava. Confira os valores atuais antes de salvar.';

/** Two admins press the button at the same time, on two replicas. */
const sendTwice = (operation: Operation, params: Record<string, string>, bodies: [unknown, unknown]) =>
  Promise.all(bodies.map((body, replica) => service.call(operation, { as: admin, params, body, replica })));
const splitByStatus = (responses: TestResponse[]) => {
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const find = (wanted: number) => responses.find(({ status }) => status === wanted)?.body;
  return { winner: find(200), loser: find(409) };
};

const findListed = async (operation: Operation, id: string) =>
  ((await callAsAdmin(service, operation)).body as { _id: string }[]).find(({ _id }) => _id === id);

const adjust = (id: string, body: unknown) =>
  callAsAdmin(service, updateGamificationUser, { params: { id }, body });
const findUser = (id: string) => findListed(listGamificationUsers, id);
const countManualRows = (member: string) =>
  service.database.collection('ledger').countDocuments({ member, reason: 'manual' });

let levels = 0;
const newLevel = () => ({ name: `Conflito ${(levels += 1)}`, minPoints: 54_321 + levels });

const kinds = [
  {
    kind: 'badge',
    create: () => createTestBadge(service),
    update: updateBadge,
    list: listBadges,
    fields: ['name', 'description'],
    file: 'icon',
  },
  {
    kind: 'level',
    create: () => createTestLevel(service, { ...newLevel(), description: 'Um.' }),
    update: updateLevel,
    list: listPublicLevels,
    fields: ['name', 'description'],
    file: 'icon',
  },
  {
    kind: 'reward',
    create: () => createTestReward(service),
    update: updateReward,
    list: listRewards,
    fields: ['title', 'description'],
    file: 'image',
  },
] as const;

export const editConflicts: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each(kinds)('an edit of an outdated $kind returns 409 with the current one', async (item) => {
    const { kind, create, update, list, fields, file } = item;
    const [first, second] = fields;
    const created = await create();
    const edit = (body: unknown) => callAsAdmin(service, update, { params: { id: created._id }, body });
    const { version } = created;

    const { body: edited } = await edit({ [first]: 'Nome novo', version });
    expect(edited).toMatchObject({ [first]: 'Nome novo', [second]: created[second], version: version + 1 });

    for (const late of [version, String(version)]) {
      const { status, body } = await edit({ [second]: 'Texto atrasado', version: late });
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ code: 'EDIT_CONFLICT', message: CONFLICT_MESSAGE, [kind]: edited }),
      ]);
    }
    const picture = toFormData({ version }, { name: file, bytes: await createPicture() });
    expect((await edit(picture)).body.code).toBe('EDIT_CONFLICT');
    expect(await findListed(list, created._id)).toMatchObject(edited);

    // The response was lost: the repeated request changes nothing.
    expect(await edit({ [first]: 'Nome novo', version })).toMatchObject({ status: 200, body: edited });
    const repicture = toFormData({ version: version + 1 }, { name: file, bytes: await createPicture() });
    const repictured = await edit(repicture);
    expect(repictured).toMatchObject({ status: 200, body: { version: version + 2 } });
    expect(repictured.body[file]).not.toBe(edited[file]);
    expect(await edit(repicture)).toMatchObject({ status: 200, body: repictured.body });
    // Without a version the sent fields are set and the others stay.
    const { body: last } = await edit({ [second]: 'Sem versão' });
    expect(last).toMatchObject({ [first]: 'Nome novo', [second]: 'Sem versão', version: version + 3 });
  });

  it.each(kinds)(
    'one of two simultaneous edits of a $kind succeeds',
    async ({ kind, create, update, fields }) => {
      const { _id: id, version } = await create();
      const { winner, loser } = splitByStatus(
        await sendTwice(update, { id }, [
          { [fields[0]]: 'Da Ana', version },
          { [fields[1]]: 'Do Bruno', version },
        ]),
      );
      expect(loser).toMatchObject({ code: 'EDIT_CONFLICT', [kind]: winner });
    },
  );

  it('an edit returns 400 when its version is invalid', async () => {
    const { _id: id } = await createTestBadge(service);
    for (const version of ['', 'abc', '-1', 1.5, { $gt: 0 }]) {
      const { status, body } = await callAsAdmin(service, updateBadge, { params: { id }, body: { version } });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'version', msg: 'Versão inválida', message: 'Versão inválida' }],
      ]);
    }
  });

  it('an edit of a reward never restores redeemed stock', async () => {
    const { _id: id, version } = await createTestReward(service, { stock: 95, pointsCost: 1 });
    const edit = (body: unknown) => callAsAdmin(service, updateReward, { params: { id }, body });
    for (const name of ['Ana', 'Bia', 'Caio'])
      await service.call(redeemReward, {
        as: await createMemberWithPoints(service, 5, name),
        params: { id },
      });
    const { status, body } = await edit({ title: 'Caneca nova', version });
    expect([status, body.stock]).toEqual([200, 92]);

    const restock = { stock: 100, previousStock: 95, version: body.version };
    const late = await edit(restock);
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'EDIT_CONFLICT', reward: body }),
    ]);
    const confirmed = { ...restock, previousStock: 92 };
    const { body: restocked } = await edit(confirmed);
    expect(restocked).toMatchObject({ stock: 100, title: 'Caneca nova' });
    expect(await edit(confirmed)).toMatchObject({ status: 200, body: restocked });
  });

  it('stock counts every redemption that runs while it is edited', async () => {
    const { _id: id, version } = await createTestReward(service, { stock: 50, pointsCost: 1 });
    const members = await Promise.all(
      [1, 2, 3, 4].map((number) => createMemberWithPoints(service, 5, `Pessoa ${number}`)),
    );
    const redeemed = Promise.all(
      members.map((as, index) => service.call(redeemReward, { as, params: { id }, replica: index % 2 })),
    );
    const edits = await Promise.all(
      [0, 1].map((replica) =>
        service.call(updateReward, {
          as: admin,
          params: { id },
          replica,
          body: replica === 0 ? { title: 'Outra caneca', version } : { stock: 80, previousStock: 50 },
        }),
      ),
    );
    expect((await redeemed).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const isRestocked = edits[1]?.status === 200;
    expect(await findListed(listRewards, id)).toMatchObject({ stock: (isRestocked ? 80 : 50) - 4 });
  });

  it('an edit of a member keeps the points and badges that were earned after the form was opened', async () => {
    const ana = await createMemberWithPoints(service, 20);
    await createTestBadge(service, { name: 'Primeira', criteriaMetric: 'comments', criteriaAtLeast: 1 });
    await createTestBadge(service, { name: 'Da Casa' });
    await publishAndSettle(service, commentCreatedEvent(ana.sub));
    expect(await findUser(ana.sub)).toMatchObject({ points: 25, badges: ['Primeira'] });

    // The form shows 20 points and no badge.
    const level = await adjust(ana.sub, { level: 'Garimpeiro', previousLevel: 'Novato' });
    expect(level).toMatchObject({
      status: 200,
      body: { points: 25, level: 'Garimpeiro', badges: ['Primeira'] },
    });
    const badges = await adjust(ana.sub, { badges: ['Da Casa'], previousBadges: [] });
    expect(badges).toMatchObject({ status: 200, body: { points: 25, badges: ['Primeira', 'Da Casa'] } });
    const points = await adjust(ana.sub, { points: 30, previousPoints: 20 });
    expect(points).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', message: CONFLICT_MESSAGE, user: badges.body },
    });
    expect(await adjust(ana.sub, { points: 35, previousPoints: 25 })).toMatchObject({
      status: 200,
      body: { points: 35, badges: ['Primeira', 'Da Casa'] },
    });
    expect(await adjust(ana.sub, { level: 'Feirante', previousLevel: 'Garimpeiro' })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', user: { level: 'Novato', points: 35 } },
    });
  });

  it('a repeated edit of a member changes nothing', async () => {
    const ana = await createMemberWithPoints(service, 20);
    const body = { points: 70, previousPoints: 20 };
    const first = await adjust(ana.sub, body);
    const rows = await countManualRows(ana.sub);
    expect(await adjust(ana.sub, body)).toMatchObject({ status: 200, body: first.body });
    expect(await countManualRows(ana.sub)).toBe(rows);
    for (let time = 0; time < 2; time += 1)
      expect((await adjust(ana.sub, { level: 'Feirante', previousLevel: 'Novato' })).status).toBe(200);
  });

  it('one of two simultaneous edits of the same points succeeds, of badges both', async () => {
    const ana = await createMemberWithPoints(service, 20);
    const params = { id: ana.sub };
    const { winner, loser } = splitByStatus(
      await sendTwice(updateGamificationUser, params, [
        { points: 50, previousPoints: 20 },
        { points: 60, previousPoints: 20 },
      ]),
    );
    expect(loser).toMatchObject({ code: 'EDIT_CONFLICT', user: winner });
    await createTestBadge(service, { name: 'Uma' });
    await createTestBadge(service, { name: 'Outra' });
    await waitUntilSettled(service);
    const given = await sendTwice(updateGamificationUser, params, [
      { badges: ['Uma'], previousBadges: [] },
      { badges: ['Outra'], previousBadges: [] },
    ]);
    expect(given.map(({ status }) => status)).toEqual([200, 200]);
    const { badges } = await findAccount(service, ana.sub);
    expect(badges.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Outra', 'Uma']);
    const taken = await adjust(ana.sub, { badges: [], previousBadges: ['Uma', 'Nunca houve'] });
    expect(taken.body.badges).toEqual(['Outra']);
  });

  it('an edit of outdated point rules returns 409 with the current ones', async () => {
    const edit = (points: number, version?: number, replica = 0) =>
      service.call(updatePointRules, {
        as: admin,
        body: { rules: [{ reason: 'comment-written', points }], version },
        replica,
      });
    const { version } = (await callAsAdmin(service, getPointRules)).body;
    const { winner, loser } = splitByStatus(await Promise.all([edit(6, version), edit(8, version, 1)]));
    expect(loser).toMatchObject({ code: 'EDIT_CONFLICT', message: CONFLICT_MESSAGE, pointRules: winner });
    expect((await edit(9, version)).body).toMatchObject({ code: 'EDIT_CONFLICT', pointRules: winner });
    const [, , { points }] = winner.rules;
    expect(await edit(points, version)).toMatchObject({ status: 200, body: winner });
    expect((await edit(5)).body.version).toBe(winner.version + 1);
  });

  it('the level that begins at 0 points can be edited but neither deleted nor moved', async () => {
    const levels = (await callAsAdmin(service, listPublicLevels)).body as {
      _id: string;
      minPoints: number;
    }[];
    const id = levels[0]?._id ?? '';
    const message = 'O primeiro nível fica, com 0 pontos: é nele que todo membro começa.';
    const deleted = await callAsAdmin(service, deleteLevel, { params: { id } });
    expect(deleted).toMatchObject({ status: 409, body: { code: 'FIRST_LEVEL', message } });
    const edit = (body: unknown) => callAsAdmin(service, updateLevel, { params: { id }, body });
    expect(await edit({ minPoints: 1 })).toMatchObject({
      status: 409,
      body: { code: 'FIRST_LEVEL', errors: [{ field: 'minPoints', message }] },
    });
    expect((await edit({ minPoints: 0, description: 'Todos começam aqui.' })).status).toBe(200);
    expect(await findListed(listPublicLevels, id)).toMatchObject({ name: 'Novato', minPoints: 0 });
  });
};
