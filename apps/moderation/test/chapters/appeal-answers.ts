import { moderationExport } from '@pechincha/contracts/operations/internal';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { manager, waitForEvent } from '../helpers.js';
import {
  answerAppeal,
  answerText,
  appeal,
  appealText,
  createAppeal,
  findOpenAppeal,
  listOpenAppeals,
  listOwn,
  reject,
  submit,
} from '../appeals.js';
import { decide, file, findRows, getCase, makeSubject, publicReason, removal } from '../reports.js';

let service: TestService;

const admin = member(newId(), 'admin');
const otherManager = member(newId(), 'manager');
const ANSWERED = [200, 'Resposta registrada. Quem recorreu será avisado.'];
const OTHER = [409, 'CONFLICT'];

const removeReported = async (kind: 'deal' | 'comment') => {
  const subject = makeSubject(kind);
  await file(service, subject, {});
  const action = kind === 'deal' ? 'remove' : 'delete-comment';
  const body = { ...removal, action, caution: true };
  expect((await decide(service, (await getCase(service, subject))._id, body)).status).toBe(200);
  return subject;
};
const getRecord = async (authorId: string) => {
  const [record] = await findRows(service, 'author_records', { _id: authorId });
  return [record?.approved ?? 0, record?.rejected ?? 0];
};

export const appealAnswers: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('open appeals are listed with the oldest first', async () => {
    const promotions = [await createAppeal(service), await createAppeal(service)];
    const ids = promotions.map(({ appealId }) => appealId);
    const listed = (await listOpenAppeals(service)).map(({ _id }) => _id).filter((id) => ids.includes(id));
    expect(listed).toEqual(ids);
  });

  it('who decided does not answer the appeal, unless an admin', async () => {
    const promotion = await createAppeal(service);
    expect(await answerAppeal(service, promotion.appealId, manager)).toEqual(OTHER);
    expect(await answerAppeal(service, promotion.appealId, otherManager)).toEqual(ANSWERED);
    expect(await findOpenAppeal(service, promotion.promotionId)).toBeUndefined();
    const subject = makeSubject();
    await file(service, subject, {});
    await decide(service, (await getCase(service, subject))._id, removal, admin);
    await appeal(service, subject, subject.authorId);
    const id = (await findOpenAppeal(service, subject.id))?._id ?? '';
    expect(await answerAppeal(service, id, admin, 'kept')).toEqual(ANSWERED);
  });

  it('a manager does not answer their own appeal', async () => {
    const author = { _id: otherManager.sub, name: 'Gil', avatar: null };
    const promotion = await submit(service, { author });
    await reject(service, promotion);
    await appeal(service, { kind: 'deal', id: promotion.promotionId }, author._id);
    const open = await findOpenAppeal(service, promotion.promotionId, otherManager);
    expect(open).toMatchObject({ needsOther: true });
    expect(await answerAppeal(service, open?._id ?? '', otherManager)).toEqual([403, 'OWN_PROMOTION']);
  });

  it('an answer may be repeated by who gave it, and is given by nobody else', async () => {
    const { appealId } = await createAppeal(service);
    for (const _time of [1, 2]) expect(await answerAppeal(service, appealId, otherManager)).toEqual(ANSWERED);
    expect(await answerAppeal(service, appealId, otherManager, 'kept')).toEqual([409, 'ALREADY_MODERATED']);
    expect(await answerAppeal(service, appealId, admin)).toEqual([409, 'ALREADY_MODERATED']);
    await waitForEvent(service, 'appeal.decided', appealId);
    expect(await answerAppeal(service, newId(), admin)).toEqual([404, 'APPEAL_NOT_FOUND']);
  });

  it('a reversed rejection no longer counts against its author, and is approved in the queue', async () => {
    const { promotionId, author, appealId, title } = await createAppeal(service);
    expect(await getRecord(author._id)).toEqual([0, 1]);
    await answerAppeal(service, appealId, otherManager);
    expect(await getRecord(author._id)).toEqual([0, 0]);
    const { data } = await waitForEvent(service, 'appeal.decided', appealId);
    expect(data).toEqual({
      subject: { kind: 'deal', id: promotionId, promotionId, title, city: 'online' },
      authorId: author._id,
      moderatorId: otherManager.sub,
      outcome: 'reversed',
      publicReason: answerText,
      decision: { action: 'rejected', at: expect.any(String), warning: false },
    });
    const [row] = await findRows(service, 'promotion_reviews', { _id: promotionId });
    expect(row?.state).toBe('approved');
    expect(await listOwn(service, author._id)).toMatchObject([
      { appeal: 'reversed', appealReason: answerText },
    ]);
  });

  it('a kept rejection still counts', async () => {
    const { author, appealId, promotionId } = await createAppeal(service);
    await answerAppeal(service, appealId, otherManager, 'kept');
    expect(await getRecord(author._id)).toEqual([0, 1]);
    const [row] = await findRows(service, 'promotion_reviews', { _id: promotionId });
    expect(row?.state).toBe('rejected');
  });

  it('the export has decisions with their appeals, and the answers of who gave them', async () => {
    const { promotionId, author, appealId } = await createAppeal(service);
    await answerAppeal(service, appealId, otherManager, 'kept');
    const readExport = async (id: string) =>
      (await service.call(moderationExport, { as: { kind: 'gateway' }, params: { id } })).body;
    expect((await readExport(author._id)).registroDaModeracao).toEqual([
      {
        promocao: promotionId,
        comentario: null,
        decisao: 'rejeição',
        motivo: 'Outro motivo',
        explicacao: 'O preço não confere',
        advertencia: false,
        decididoEm: expect.any(String),
        recurso: {
          texto: appealText,
          enviadoEm: expect.any(String),
          situacao: 'decisão mantida',
          resposta: answerText,
          respondidoEm: expect.any(String),
        },
      },
    ]);
    const { recursosQueRespondi } = await readExport(otherManager.sub);
    expect(recursosQueRespondi).toContainEqual(
      expect.objectContaining({ promocao: promotionId, resposta: answerText }),
    );
    expect(JSON.stringify(recursosQueRespondi)).not.toContain(appealText);
  });

  it('of two who answer at once one does', async () => {
    const { appealId } = await createAppeal(service);
    const answers = await Promise.all([
      answerAppeal(service, appealId, otherManager, 'kept', 0),
      answerAppeal(service, appealId, admin, 'reversed', 1),
    ]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    await waitForEvent(service, 'appeal.decided', appealId);
  });

  it.each(['deal', 'comment'] as const)(
    'the appeal of a %s that a case took down carries its warning',
    async (kind) => {
      const subject = await removeReported(kind);
      expect((await appeal(service, subject, subject.authorId))[0]).toBe(201);
      const open = await findOpenAppeal(service, subject.id);
      expect(open?.decision).toMatchObject({ reason: publicReason, caution: true, reasonCode: 'golpe' });
      expect(open?.thing.content).toBe(subject.content);
      expect(await answerAppeal(service, open?._id ?? '', otherManager)).toEqual(ANSWERED);
      const { data } = await waitForEvent(service, 'appeal.decided', open?._id ?? '');
      const [row] = await findRows(service, 'cases', { 'subject.id': subject.id });
      const { decidedAt } = row?.decision as { decidedAt: Date };
      expect(data).toMatchObject({
        decision: {
          warning: true,
          at: decidedAt.toISOString(),
          action: kind === 'deal' ? 'removed' : 'deleted',
        },
      });
      const caseId = String(row?._id);
      const reversed = await waitForEvent(service, 'case.reversed', caseId);
      expect(reversed.data).toEqual({ caseId, subjectId: subject.id });
    },
  );

  it('the appeal of a case that is kept reverses no case', async () => {
    const subject = await removeReported('deal');
    await appeal(service, subject, subject.authorId);
    const id = (await findOpenAppeal(service, subject.id))?._id ?? '';
    await answerAppeal(service, id, otherManager, 'kept');
    await waitForEvent(service, 'appeal.decided', id);
    const [row] = await findRows(service, 'cases', { 'subject.id': subject.id });
    expect(service.broker.listReceived('case.reversed').map((event) => event.subject)).not.toContain(
      row?._id,
    );
  });
};
