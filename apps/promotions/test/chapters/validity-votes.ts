import { jest } from '@jest/globals';
import type { ValidityVoteState } from '@pechincha/contracts/entities/promotion';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import {
  createActivePromotions,
  editOwn,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { createCheckers, memberStatusEvent } from '../member-statuses.js';
import { castVote, passHours, readPromotion, recountVotes, sendVote } from '../votes.js';

const ok = { result: 'ok' };
const gone = { result: 'gone' };

let service: TestService;
let author: Member;

const createPromotion = async () => (await createActivePromotions(service, author))[0]?._id ?? '';
const say = (id: string, as: Member, body: unknown, replica?: number): Promise<ValidityVoteState> =>
  castVote(service, id, as, body, replica);
const refuse = async (id: string, as: Member | typeof visitor, body: unknown) => {
  const { status, body: error } = await sendVote(service, id, as, body);
  return [status, error.code, error.errors?.[0]?.msg ?? error.message];
};
const getStatus = async (id: string) => {
  const { status, endedBy } = await readPromotion(service, id);
  return [status, endedBy];
};
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: member(undefined, 'admin'), params: { id }, body: { status } });
const listStatusChanges = async (id: string, count: number) =>
  (await waitForEvents(service, 'promotion.status-changed', id, count)).map(
    ({ data }) => (data as { to: string }).to,
  );

export const validityVotes: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });
  afterEach(() => jest.restoreAllMocks());

  it('two members of vote weight 2 end a promotion, and bring it back', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    expect(await say(id, bia, gone)).toEqual({
      status: 'active',
      freshness: null,
      couponHealth: null,
      counted: true,
    });
    expect(await say(id, caio, gone, 1)).toMatchObject({ status: 'expired', endedBy: 'community' });
    expect(await getStatus(id)).toEqual(['expired', 'community']);
    expect((await readPromotion(service, id, caio)).ownCheck).toBe('gone');
    expect(await say(id, bia, ok)).toMatchObject({ status: 'expired' });
    const { status, endedBy, freshness } = await say(id, caio, ok);
    expect([status, endedBy, freshness?.people]).toEqual(['active', undefined, 2]);
    expect(await listStatusChanges(id, 3)).toEqual(['active', 'expired', 'active']);
    // It was announced when it was published.
    expect(await waitForEvents(service, 'promotion.published', id, 1)).toHaveLength(1);
    const changes = (await service.listRows('status_changes')).filter(
      (row) => String(row['promotion']) === id,
    );
    expect(changes.map(({ by, cause }) => [by === null, cause])).toEqual([
      [false, undefined],
      [true, 'community'],
      [true, 'community'],
    ]);
  });

  it.each([
    ['one member of vote weight 3', [{ voteWeight: 3 }], []],
    ['three members of vote weight 1', [{}, {}, {}], []],
    ['members of whom as many say the opposite', [{ voteWeight: 2 }, { voteWeight: 3 }], [{ voteWeight: 3 }]],
    ['ten members without vote weight', Array<object>(10).fill({ voteWeight: 0 }), []],
  ] as const)('a promotion is not ended by %s', async (_who, voteWeights, opposed) => {
    const id = await createPromotion();
    for (const one of await createCheckers(service, ...opposed)) await say(id, one, ok);
    for (const one of await createCheckers(service, ...voteWeights)) await say(id, one, gone);
    expect(await getStatus(id)).toEqual(['active', undefined]);
  });

  it('of members of one address group only the heaviest counts', async () => {
    const addressGroup = newId();
    const id = await createPromotion();
    const [bia, caio, davi, eva] = await createCheckers(
      service,
      { voteWeight: 2, addressGroup },
      { voteWeight: 3, addressGroup },
      { voteWeight: 1, addressGroup },
      { voteWeight: 1 },
    );
    await say(id, bia, ok);
    await say(id, davi, ok);
    expect((await readPromotion(service, id)).freshness?.people).toBe(1);
    for (const one of [bia, caio, davi]) await say(id, one, gone);
    expect(await getStatus(id)).toEqual(['active', undefined]);
    // 3 of the address group and 1 of another.
    await say(id, eva, gone);
    expect(await getStatus(id)).toEqual(['expired', 'community']);
    expect(await recountVotes(service)).toEqual([]);
  });

  it('a newer vote replaces the older, and those of yesterday do not count', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 3 }, { voteWeight: 3 });
    await say(id, bia, gone);
    await say(id, bia, ok);
    await say(id, caio, gone);
    expect(await getStatus(id)).toEqual(['active', undefined]);
    await say(id, bia, gone);
    expect(await getStatus(id)).toEqual(['expired', 'community']);
    const [rows, other] = [await service.listRows('validity_votes'), await createPromotion()];
    expect(rows.filter(({ promotion }) => String(promotion) === id)).toHaveLength(2);
    await say(other, bia, gone);
    passHours(24);
    expect((await readPromotion(service, other, bia)).ownCheck).toBeUndefined();
    await say(other, caio, gone);
    expect(await getStatus(other)).toEqual(['active', undefined]);
  });

  it('votes before the last change of status do not count', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 3 }, { voteWeight: 1 });
    await say(id, bia, gone);
    await setStatus(id, 'expired');
    await setStatus(id, 'active');
    await say(id, caio, gone);
    expect(await getStatus(id)).toEqual(['active', undefined]);
  });

  it('the third turn within 24 hours changes nothing, and one of the next day does', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    for (const body of [gone, ok, gone]) for (const one of [bia, caio]) await say(id, one, body);
    expect(await getStatus(id)).toEqual(['active', undefined]);
    passHours(24);
    for (const one of [bia, caio]) await say(id, one, gone);
    expect(await getStatus(id)).toEqual(['expired', 'community']);
  });

  it.each(['author', 'manager', 'admin'] as const)('the %s ends a promotion at once', async (role) => {
    const id = await createPromotion();
    const [someone] = await registerMembers(service, 'Rui');
    const as = role === 'author' ? author : { ...someone, role };
    const state = await say(id, as, gone);
    expect(state).toMatchObject({
      status: 'expired',
      endedBy: role === 'author' ? 'author' : 'moderation',
    });
    expect(await getStatus(id)).toEqual([state.status, state.endedBy]);
    const changes = (await service.listRows('status_changes')).filter(
      (row) => String(row['promotion']) === id,
    );
    expect(String(changes.at(-1)?.['by'])).toBe(as.sub);
  });

  it('what its author ended comes back by votes, what moderation or the date ended does not', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    expect(await say(id, author, gone)).toMatchObject({ counted: true });
    await say(id, bia, ok);
    expect(await say(id, caio, ok)).toMatchObject({ status: 'active' });
    const message = 'Esta promoção foi encerrada e não volta por votos.';
    await setStatus(id, 'expired');
    expect(await refuse(id, bia, ok)).toEqual([409, 'ENDED_FOR_GOOD', message]);
    const promotions = service.database.collection('promotions');
    for (const endedBy of ['date', null]) {
      await promotions.updateOne({ _id: new Types.ObjectId(id) }, { $set: { endedBy } });
      expect(await refuse(id, bia, { coupon: 'worked' })).toEqual([409, 'ENDED_FOR_GOOD', message]);
    }
    expect((await readPromotion(service, id)).endedBy).toBe('moderation');
  });

  it('what its author has edited since it ended waits for approval when votes bring it back', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    await say(id, author, gone);
    await editOwn(service, author, id, { link: 'https://outra.example/fone' });
    await say(id, bia, ok);
    expect(await say(id, caio, ok)).toMatchObject({ status: 'pending', freshness: null });
    const submitted = await waitForEvents(service, 'promotion.submitted', id, 2);
    expect(submitted.at(-1)?.data).toMatchObject({ link: 'https://outra.example/fone' });
  });

  it("an author's vote never counts, and their 'ok' is refused", async () => {
    const [own] = await createCheckers(service, { voteWeight: 3 });
    const [promotion] = await createActivePromotions(service, own);
    const id = promotion?._id ?? '';
    for (const body of [ok, { coupon: 'worked' }, { coupon: 'failed' }, { result: 'gone', coupon: 'failed' }])
      expect(await refuse(id, own, body)).toEqual([409, 'OWN_THING', 'Isto é seu: quem vota são os outros.']);
    for (const _again of [1, 2]) await say(id, own, gone);
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    await say(id, bia, ok);
    expect(await say(id, caio, ok)).toMatchObject({ status: 'active' });
  });

  it('a vote without vote weight is stored and shows nothing', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, { voteWeight: 0 });
    expect(await say(id, bia, ok)).toEqual({
      status: 'active',
      freshness: null,
      couponHealth: null,
      counted: false,
    });
    expect((await readPromotion(service, id, bia)).ownCheck).toBe('ok');
    expect(await readPromotion(service, id)).not.toHaveProperty('freshness');
  });

  it('concurrent votes on two replicas end a promotion once', async () => {
    const id = await createPromotion();
    const voters = await createCheckers(service, ...Array<object>(12).fill({ voteWeight: 1 }));
    const states = await Promise.all(voters.map((one, index) => say(id, one, gone, index % 2)));
    expect(states.every(({ counted }) => counted)).toBe(true);
    expect(await getStatus(id)).toEqual(['expired', 'community']);
    expect(await listStatusChanges(id, 2)).toEqual(['active', 'expired']);
    expect(
      (await service.listRows('validity_votes')).filter(({ promotion }) => String(promotion) === id),
    ).toHaveLength(12);
  });

  it('a vote is refused when it says nothing, or the promotion or the member does not allow it', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, {});
    const SAY = 'Diga se ainda vale.';
    for (const [body, message] of [
      [{}, SAY],
      [{ reason: 'cpf' }, SAY],
      [{ result: 'talvez' }, SAY],
      [{ result: ['ok'] }, SAY],
      [{ coupon: true }, 'Diga se o cupom funcionou.'],
      [{ coupon: 'failed', reason: '' }, 'Motivo desconhecido'],
      [{ result: 'gone', coupon: 'worked' }, 'Se o cupom funcionou, a promoção ainda vale.'],
    ] as const)
      expect(await refuse(id, bia, body)).toEqual([400, 'INVALID_INPUT', message]);
    expect((await refuse(id, visitor, ok)).slice(0, 2)).toEqual([401, 'UNAUTHENTICATED']);
    expect((await refuse(newId(), bia, ok))[0]).toBe(404);
    const pending = (await publish(service, author)).body.promotion._id as string;
    expect((await refuse(pending, bia, ok))[0]).toBe(404);
    expect((await refuse(pending, author, gone)).slice(0, 2)).toEqual([409, 'NOT_OPEN']);
    const [plain] = await createActivePromotions(service, author, [{ coupon: '' }]);
    expect(await refuse(plain?._id ?? '', bia, { coupon: 'worked' })).toEqual([
      409,
      'NO_COUPON',
      'Esta promoção não tem cupom',
    ]);
    await service.publishAndWait(memberStatusEvent(bia, { suspended: true }, 2));
    expect((await refuse(id, bia, ok)).slice(0, 2)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  it('a vote of a member whose vote weight has not arrived yet does not count', async () => {
    const id = await createPromotion();
    const [rui] = await registerMembers(service, 'Rui');
    expect(await say(id, rui, ok)).toMatchObject({ counted: false });
  });
};
