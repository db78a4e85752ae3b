import { userDeleted } from '@pechincha/contracts/events/user';
import { fileAppeal } from '@pechincha/contracts/operations/moderation-log';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeDeleted } from '../event-factory.js';
import {
  answerAppeal,
  appeal,
  appealText,
  createAppeal,
  findOpenAppeal,
  listOwn,
  reject,
  submit,
} from '../appeals.js';
import { findRows } from '../reports.js';

let service: TestService;

const otherManager = member(newId(), 'manager');

export const appeals: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('an author appeals once, and managers read it with the decision', async () => {
    const promotion = await createAppeal(service);
    const { promotionId: id, author } = promotion;
    expect(await appeal(service, { kind: 'deal', id }, author._id)).toEqual([409, 'ALREADY_APPEALED']);
    expect(await findOpenAppeal(service, id)).toEqual({
      _id: promotion.appealId,
      at: expect.any(String),
      text: appealText,
      needsOther: true,
      author: author,
      decision: {
        at: expect.any(String),
        action: 'rejected',
        reasonCode: 'outro',
        caution: false,
        reason: 'O preço não confere',
      },
      thing: { kind: 'deal', id, promotionId: id, title: promotion.title, city: 'online' },
    });
    expect(await findOpenAppeal(service, id, otherManager)).toMatchObject({ needsOther: false });
    expect(await listOwn(service, author._id)).toMatchObject([{ appeal: 'open', canAppeal: false }]);
  });

  it('an appeal of a stranger, or of what nobody decided on, is a 404', async () => {
    const promotion = await submit(service);
    await reject(service, promotion);
    const subject = { kind: 'deal', id: promotion.promotionId };
    expect(await appeal(service, subject, newId())).toEqual([404, 'DECISION_NOT_FOUND']);
    expect(await appeal(service, { ...subject, kind: 'comment' }, promotion.author._id)).toEqual([
      404,
      'DECISION_NOT_FOUND',
    ]);
    expect(await appeal(service, { kind: 'deal', id: newId() }, promotion.author._id)).toEqual([
      404,
      'DECISION_NOT_FOUND',
    ]);
  });

  it.each([
    ['a text that is too short', { text: 'Não concordo.' }, 'text'],
    ['a text that is too long', { text: 'a'.repeat(1_001) }, 'text'],
    ['an unknown kind', { kind: 'user' }, 'kind'],
    ['a malformed id', { id: 'x' }, 'id'],
  ])('an appeal with %s is a 400', async (_what, body, field) => {
    expect(await appeal(service, { kind: 'deal', id: newId() }, newId(), body)).toEqual([400, field]);
  });

  it('an appeal is accepted for 30 days', async () => {
    const entries = service.database.collection('log_entries');
    for (const [age, expected] of [
      [30 * 24 * 60 * 60_000 - 60_000, [201, 'Recurso enviado. Outra pessoa da moderação vai responder.']],
      [30 * 24 * 60 * 60_000, [409, 'CONFLICT']],
    ] as const) {
      const { promotionId: id, author, ...promotion } = await submit(service);
      await reject(service, { ...promotion, promotionId: id });
      await entries.updateOne({ subjectKey: `deal:${id}` }, { $set: { at: new Date(Date.now() - age) } });
      const [own] = await listOwn(service, author._id);
      expect(own?.canAppeal).toBe(expected[0] === 201);
      expect(await appeal(service, { kind: 'deal', id }, author._id)).toEqual(expected);
    }
  });

  it('an appeal is void once the promotion was submitted again or deleted', async () => {
    const promotion = await submit(service);
    await reject(service, promotion);
    const { promotionId, author } = promotion;
    await submit(service, { promotionId, author, revision: 3 });
    const subject = { kind: 'deal', id: promotionId };
    expect(await appeal(service, subject, author._id)).toEqual([409, 'CONFLICT']);
    expect(await listOwn(service, author._id)).toMatchObject([{ canAppeal: false }]);
    await service.publishAndWait(makeDeleted(promotion));
    const { body } = await service.call(fileAppeal, {
      as: member(author._id),
      body: { ...subject, text: appealText },
    });
    expect(body.message).toBe('A promoção foi reenviada ou excluída depois desta decisão.');
  });

  it('an appeal that is repeated with its key gets the first response, which goes with the account', async () => {
    const { promotionId: id, author, ...promotion } = await submit(service);
    await reject(service, { ...promotion, promotionId: id });
    const send = () =>
      service.call(fileAppeal, {
        as: member(author._id, 'user'),
        body: { kind: 'deal', id, text: appealText },
        headers: { 'idempotency-key': `appeal-${id}` },
      });
    const [first, repeated] = [await send(), await send()];
    expect([first.status, repeated.status, repeated.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(repeated.body).toEqual(first.body);
    const filter = { _id: new RegExp(`^${author._id}:`) };
    expect(await findRows(service, 'idempotency', filter)).toHaveLength(1);
    await service.publishAndWait(makeEvent(userDeleted, { userId: author._id }));
    expect(await findRows(service, 'idempotency', filter)).toEqual([]);
  });

  it('of two appeals at once one is filed', async () => {
    const { promotionId: id, author, ...promotion } = await submit(service);
    await reject(service, { ...promotion, promotionId: id });
    const responses = await Promise.all(
      [0, 1].map((replica) =>
        appeal(service, { kind: 'deal', id }, author._id, { text: `${appealText} ${replica}` }, replica),
      ),
    );
    expect(responses.map(([status]) => status).toSorted()).toEqual([201, 409]);
  });

  it.each([
    [
      'who appealed deletes the promotion',
      (id: string, author: string) =>
        makeDeleted({ promotionId: id, author: { _id: author, name: 'Ana', avatar: null } }, 'rejected'),
    ],
    ['who appealed deletes the account', (_id: string, userId: string) => makeEvent(userDeleted, { userId })],
  ])('an open appeal is withdrawn when %s', async (_when, makeDeletion) => {
    const { promotionId, author, appealId } = await createAppeal(service);
    await service.publishAndWait(makeDeletion(promotionId, author._id));
    expect(await findOpenAppeal(service, promotionId)).toBeUndefined();
    expect(await answerAppeal(service, appealId, otherManager)).toEqual([404, 'APPEAL_NOT_FOUND']);
  });
};
