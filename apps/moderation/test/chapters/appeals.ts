import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import { decideAppeal, fileAppeal, listAppeals } from '@pechincha/contracts/operations/open-moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeDeleted } from '../event-factory.js';
import { manager, waitForEvent } from '../helpers.js';
import { listOwn, reject, submit } from '../open-moderation.js';
import { decide, file, findRows, getCase, makeThing, publicReason, removal } from '../reports.js';

let service: TestService;

const admin = member(newId(), 'admin');
const otherManager = member(newId(), 'manager');
const text = 'O preço está certo: a loja confirmou por e-mail.';
const answer = 'Conferimos com a loja: o preço está certo.';

const appeal = async (thing: { kind: string; id: string }, authorId: string, body: object = {}) => {
  const as = member(authorId, 'user');
  const response = await service.call(fileAppeal, { as, body: { ...thing, text, ...body } });
  return [response.status, response.body.errors?.[0]?.field ?? response.body.code ?? response.body.msg];
};
const listOpen = async (as: typeof manager = manager): Promise<Appeal[]> => {
  const { status, body } = await service.call(listAppeals, { as });
  expect(status).toBe(200);
  return listAppeals.response.parse(body).appeals;
};
const findOpen = async (id: string, as: typeof manager = manager) =>
  (await listOpen(as)).find(({ thing }) => thing.id === id);
const respond = async (
  id: string,
  as: typeof manager,
  outcome = 'reversed',
  publicAnswer = answer,
  replica = 0,
) => {
  const body = { outcome, publicReason: publicAnswer };
  const response = await service.call(decideAppeal, { as, params: { id }, body, replica });
  return [response.status, response.body.code ?? response.body.msg];
};
const ANSWERED = [200, 'Resposta registrada. Quem recorreu será avisado.'];
const OTHER = [409, 'CONFLICT'];

/** A rejected promotion whose author has appealed. */
const createAppeal = async () => {
  const promotion = await submit(service);
  await reject(service, promotion);
  const { promotionId: id, author } = promotion;
  expect((await appeal({ kind: 'deal', id }, author._id))[0]).toBe(201);
  return { ...promotion, appealId: (await findOpen(id))?._id ?? '' };
};
const removeReported = async (kind: 'deal' | 'comment') => {
  const thing = makeThing(kind);
  await file(service, thing, {});
  const action = kind === 'deal' ? 'remove' : 'delete-comment';
  const body = { ...removal, action, caution: true };
  expect((await decide(service, (await getCase(service, thing))._id, body)).status).toBe(200);
  return thing;
};
const getRecord = async (authorId: string) => {
  const [record] = await findRows(service, 'author_records', { _id: authorId });
  return [record?.approved ?? 0, record?.rejected ?? 0];
};

export const appeals: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('an author appeals once, and managers read it with the decision', async () => {
    const promotion = await createAppeal();
    const { promotionId: id, author } = promotion;
    expect(await appeal({ kind: 'deal', id }, author._id)).toEqual([409, 'ALREADY_APPEALED']);
    expect(await findOpen(id)).toEqual({
      ...{ _id: promotion.appealId, at: expect.any(String), text, needsOther: true },
      author: author,
      decision: {
        ...{ at: expect.any(String), action: 'rejected', reasonCode: 'outro', caution: false },
        reason: 'O preço não confere',
      },
      thing: { kind: 'deal', id, promotionId: id, title: promotion.title, city: 'online' },
    });
    expect(await findOpen(id, otherManager)).toMatchObject({ needsOther: false });
    expect(await listOwn(service, author._id)).toMatchObject([{ appeal: 'open', canAppeal: false }]);
  });

  it('an appeal of a stranger, or of what nobody decided on, is a 404', async () => {
    const promotion = await submit(service);
    await reject(service, promotion);
    const thing = { kind: 'deal', id: promotion.promotionId };
    expect(await appeal(thing, newId())).toEqual([404, 'DECISION_NOT_FOUND']);
    expect(await appeal({ ...thing, kind: 'comment' }, promotion.author._id)).toEqual([
      404,
      'DECISION_NOT_FOUND',
    ]);
    expect(await appeal({ kind: 'deal', id: newId() }, promotion.author._id)).toEqual([
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
    expect(await appeal({ kind: 'deal', id: newId() }, newId(), body)).toEqual([400, field]);
  });

  it('an appeal is accepted for 30 days', async () => {
    const entries = service.database.collection('log_entries');
    for (const [age, expected] of [
      [30 * 24 * 60 * 60_000 - 60_000, [201, 'Recurso enviado. Outra pessoa da moderação vai responder.']],
      [30 * 24 * 60 * 60_000, [409, 'CONFLICT']],
    ] as const) {
      const { promotionId: id, author, ...promotion } = await submit(service);
      await reject(service, { ...promotion, promotionId: id });
      await entries.updateOne({ thingKey: `deal:${id}` }, { $set: { at: new Date(Date.now() - age) } });
      const [own] = await listOwn(service, author._id);
      expect(own?.canAppeal).toBe(expected[0] === 201);
      expect(await appeal({ kind: 'deal', id }, author._id)).toEqual(expected);
    }
  });

  it('an appeal is void once the promotion was submitted again', async () => {
    const promotion = await submit(service);
    await reject(service, promotion);
    const { promotionId, author } = promotion;
    await submit(service, { promotionId, author, revision: 3 });
    expect(await appeal({ kind: 'deal', id: promotionId }, author._id)).toEqual([409, 'CONFLICT']);
    expect(await listOwn(service, author._id)).toMatchObject([{ canAppeal: false }]);
  });

  it('who decided does not answer the appeal, unless an admin', async () => {
    const promotion = await createAppeal();
    expect(await respond(promotion.appealId, manager)).toEqual(OTHER);
    expect(await respond(promotion.appealId, otherManager)).toEqual(ANSWERED);
    expect(await findOpen(promotion.promotionId)).toBeUndefined();
    const thing = makeThing();
    await file(service, thing, {});
    await decide(service, (await getCase(service, thing))._id, removal, admin);
    await appeal(thing, thing.authorId);
    const id = (await findOpen(thing.id))?._id ?? '';
    expect(await respond(id, admin, 'kept')).toEqual(ANSWERED);
  });

  it('a manager does not answer their own appeal', async () => {
    const author = { _id: otherManager.sub, name: 'Gil', avatar: null };
    const promotion = await submit(service, { author });
    await reject(service, promotion);
    await appeal({ kind: 'deal', id: promotion.promotionId }, author._id);
    const open = await findOpen(promotion.promotionId, otherManager);
    expect(open).toMatchObject({ needsOther: true });
    expect(await respond(open?._id ?? '', otherManager)).toEqual([403, 'OWN_PROMOTION']);
  });

  it('an answer may be repeated by who gave it, and is given by nobody else', async () => {
    const { appealId } = await createAppeal();
    for (const _time of [1, 2]) expect(await respond(appealId, otherManager)).toEqual(ANSWERED);
    expect(await respond(appealId, otherManager, 'kept')).toEqual([409, 'ALREADY_MODERATED']);
    expect(await respond(appealId, admin)).toEqual([409, 'ALREADY_MODERATED']);
    await waitForEvent(service, 'appeal.decided', appealId);
    expect(await respond(newId(), admin)).toEqual([404, 'APPEAL_NOT_FOUND']);
  });

  it('of two who answer at once one does', async () => {
    const { appealId } = await createAppeal();
    const answers = await Promise.all([
      respond(appealId, otherManager, 'kept', answer, 0),
      respond(appealId, admin, 'reversed', answer, 1),
    ]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    await waitForEvent(service, 'appeal.decided', appealId);
  });

  it('of two appeals at once one is filed', async () => {
    const { promotionId: id, author, ...promotion } = await submit(service);
    await reject(service, { ...promotion, promotionId: id });
    const as = member(author._id, 'user');
    const responses = await Promise.all(
      [0, 1].map((replica) =>
        service.call(fileAppeal, { as, body: { kind: 'deal', id, text: `${text} ${replica}` }, replica }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('a reversed rejection no longer counts against its author, and is approved in the queue', async () => {
    const { promotionId, author, appealId, title } = await createAppeal();
    expect(await getRecord(author._id)).toEqual([0, 1]);
    await respond(appealId, otherManager);
    expect(await getRecord(author._id)).toEqual([0, 0]);
    const { data } = await waitForEvent(service, 'appeal.decided', appealId);
    expect(data).toEqual({
      thing: { kind: 'deal', id: promotionId, promotionId, title, city: 'online' },
      ...{ authorId: author._id, moderatorId: otherManager.sub, outcome: 'reversed', publicReason: answer },
      decision: { action: 'rejected', at: expect.any(String), caution: false },
    });
    const [row] = await findRows(service, 'queue', { _id: promotionId });
    expect(row?.state).toBe('approved');
    expect(await listOwn(service, author._id)).toMatchObject([{ appeal: 'reversed', appealReason: answer }]);
  });

  it('a kept rejection still counts', async () => {
    const { author, appealId, promotionId } = await createAppeal();
    await respond(appealId, otherManager, 'kept');
    expect(await getRecord(author._id)).toEqual([0, 1]);
    const [row] = await findRows(service, 'queue', { _id: promotionId });
    expect(row?.state).toBe('rejected');
  });

  it.each(['deal', 'comment'] as const)(
    'the appeal of a %s that a case took down carries its caution',
    async (kind) => {
      const thing = await removeReported(kind);
      expect((await appeal(thing, thing.authorId))[0]).toBe(201);
      const open = await findOpen(thing.id);
      expect(open?.decision).toMatchObject({ reason: publicReason, caution: true, reasonCode: 'golpe' });
      expect(open?.thing.content).toBe(thing.content);
      expect(await respond(open?._id ?? '', otherManager)).toEqual(ANSWERED);
      const { data } = await waitForEvent(service, 'appeal.decided', open?._id ?? '');
      const [row] = await findRows(service, 'cases', { 'thing.id': thing.id });
      const { decidedAt } = row?.decision as { decidedAt: Date };
      expect(data).toMatchObject({
        decision: {
          ...{ caution: true, at: decidedAt.toISOString() },
          action: kind === 'deal' ? 'removed' : 'deleted',
        },
      });
    },
  );

  it.each([
    [
      'who appealed deletes the promotion',
      (id: string, author: string) =>
        makeDeleted({ promotionId: id, author: { _id: author, name: 'Ana', avatar: null } }, 'rejected'),
    ],
    ['who appealed deletes the account', (_id: string, userId: string) => makeEvent(userDeleted, { userId })],
  ])('an open appeal is withdrawn when %s', async (_when, makeDeletion) => {
    const { promotionId, author, appealId } = await createAppeal();
    await service.publishAndWait(makeDeletion(promotionId, author._id));
    expect(await findOpen(promotionId)).toBeUndefined();
    expect(await respond(appealId, otherManager)).toEqual([404, 'APPEAL_NOT_FOUND']);
  });

  it('the export has decisions with their appeals, and the answers of who gave them', async () => {
    const { promotionId, author, appealId } = await createAppeal();
    await respond(appealId, otherManager, 'kept');
    const readExport = async (id: string) =>
      (await service.call(moderationExport, { as: { kind: 'gateway' }, params: { id } })).body;
    expect((await readExport(author._id)).registroDaModeracao).toEqual([
      {
        ...{ promocao: promotionId, comentario: null, decisao: 'rejeição', motivo: 'Outro motivo' },
        ...{ explicacao: 'O preço não confere', advertencia: false, decididoEm: expect.any(String) },
        recurso: {
          ...{ texto: text, enviadoEm: expect.any(String), situacao: 'decisão mantida' },
          ...{ resposta: answer, respondidoEm: expect.any(String) },
        },
      },
    ]);
    const { recursosQueRespondi } = await readExport(otherManager.sub);
    expect(recursosQueRespondi).toContainEqual(
      expect.objectContaining({ promocao: promotionId, resposta: answer }),
    );
    expect(JSON.stringify(recursosQueRespondi)).not.toContain(text);
  });
};
