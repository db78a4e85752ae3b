import type { EventData } from '@pechincha/contracts/event';
import type { reportDecided } from '@pechincha/contracts/events/report';
import { moderationCase } from '@pechincha/contracts/entities/moderation';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeDeleted, makeStatusChanged } from '../event-factory.js';
import { manager, waitForEvent } from '../helpers.js';
import {
  decide,
  file,
  findCase,
  findRows,
  getCase,
  makeCommentDeleted,
  makeSubject,
  publicReason,
  removal,
  type Subject,
} from '../reports.js';

let service: TestService;

const admin = member(newId(), 'admin');
const otherManager = member(newId(), 'manager');

const refuse = async (id: string, body: unknown, as = manager) => {
  const { status, body: error } = await decide(service, id, body, as);
  return [status, error.errors?.[0]?.field ?? error.code];
};
const openCase = async (subject: Subject, ...reports: Parameters<typeof file>[2][]) => {
  await file(service, subject, ...(reports.length > 0 ? reports : [{}]));
  return (await getCase(service, subject))._id;
};
/** Outcome by reporter, from every report.decided of the case. */
const waitForReporters = (caseId: string, count: number) =>
  eventually(() => {
    const events = service.broker.listReceived('report.decided').filter(({ subject }) => subject === caseId);
    const notified = events.flatMap(({ data }) => {
      const { outcome, reporters } = data as EventData<typeof reportDecided>;
      return reporters.map(({ _id, isFalse }) => [_id, outcome, isFalse] as const);
    });
    expect(notified).toHaveLength(count);
    return notified;
  });
const makeGone = ({ promotionId, authorId }: Subject) => ({
  promotionId,
  author: { _id: authorId, name: 'Ana', avatar: null },
});

export const caseDecisions: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('a decision closes the case, and is published once for the subject and once for each reporter', async () => {
    const subject = makeSubject();
    const [one, other] = [newId(), newId()];
    const id = await openCase(subject, { reporterId: one }, { reporterId: other });
    const body = { ...removal, caution: true };
    expect((await decide(service, id, body)).status).toBe(200);
    expect(await findCase(service, subject)).toBeUndefined();
    const { data } = await waitForEvent(service, 'case.decided', subject.id);
    const { kind, promotionId, title, city, authorId } = subject;
    expect(data).toEqual({
      caseId: id,
      subject: { kind, id: subject.id, promotionId, title, city },
      authorId,
      moderatorId: manager.sub,
      action: 'remove',
      reasonCode: 'golpe',
      publicReason,
      warning: true,
    });
    const notified = await waitForReporters(id, 2);
    expect(notified.toSorted()).toEqual(
      [
        [one, 'remove', false],
        [other, 'remove', false],
      ].toSorted(),
    );
  });

  it('of reports with vote weight one per address group counts when the case is decided', async () => {
    const subject = makeSubject();
    const [one, fresh, light, heavy] = [newId(), newId(), newId(), newId()];
    const addressGroup = newId();
    const id = await openCase(
      subject,
      { reporterId: one },
      { reporterId: fresh, weight: 0 },
      { reporterId: light, addressGroup },
      { reporterId: heavy, addressGroup, weight: 2 },
    );
    await decide(service, id, removal);
    await waitForReporters(id, 4);
    const events = service.broker.listReceived('report.decided').filter((event) => event.subject === id);
    const counted = events.flatMap(({ data }) =>
      (data as EventData<typeof reportDecided>).reporters.filter((reporter) => reporter.counted),
    );
    expect(counted.map(({ _id }) => _id).toSorted()).toEqual([one, heavy].toSorted());
  });

  it('a decision may be repeated by who made it, and by nobody else', async () => {
    const subject = makeSubject();
    const id = await openCase(subject);
    for (const _time of [1, 2]) expect((await decide(service, id, removal)).status).toBe(200);
    const { status, body } = await decide(service, id, removal, otherManager);
    expect([status, body.code, body.msg]).toEqual([
      409,
      'ALREADY_MODERATED',
      'Outra pessoa da moderação já decidiu este caso.',
    ]);
    const changed = await decide(service, id, { action: 'keep' });
    expect([changed.status, changed.body.code, changed.body.msg]).toEqual([
      409,
      'ALREADY_MODERATED',
      'Você já tinha decidido este caso de outro modo. Vale a primeira decisão: remover.',
    ]);
    await waitForEvent(service, 'case.decided', subject.id);
  });

  it('a decision about a case that has changed since it was shown is refused with the case of now', async () => {
    const subject = makeSubject();
    await file(service, subject, { reason: 'preco-errado' });
    const { _id: id, version } = await getCase(service, subject);
    await file(service, subject, { reason: 'golpe', weight: 2, text: 'Pede o cartão.' });
    const { status, body } = await decide(service, id, { action: 'keep', version });
    expect([status, body.code]).toEqual([409, 'EDIT_CONFLICT']);
    const current = moderationCase.parse(body['case']);
    expect(current).toEqual(await getCase(service, subject));
    expect(current.reasons.map(({ reason }) => reason)).toEqual(['golpe', 'preco-errado']);
    const decision = { action: 'keep', version: current.version };
    for (const _time of [1, 2]) expect((await decide(service, id, decision)).status).toBe(200);
    await waitForEvent(service, 'case.decided', subject.id);
  });

  it('of managers who decide at once one succeeds', async () => {
    const subject = makeSubject();
    const id = await openCase(subject, ...Array.from({ length: 5 }, () => ({})));
    const managers = Array.from({ length: 8 }, () => member(newId(), 'manager'));
    const statuses = await Promise.all(
      managers.map(async (as, index) => (await decide(service, id, removal, as, index % 2)).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    await waitForEvent(service, 'case.decided', subject.id);
    await waitForReporters(id, 5);
  });

  it.each([manager, admin])('nobody decides about their own subject: %#', async (as) => {
    const id = await openCase({ ...makeSubject(), authorId: as.sub });
    const { status, body } = await decide(service, id, removal, as);
    expect([status, body.msg]).toEqual([
      403,
      'Peça a outra pessoa da moderação: você não decide sobre o que é seu.',
    ]);
    expect((await decide(service, id, removal, otherManager)).status).toBe(200);
  });

  it.each([
    [{}, 'action'],
    [{ action: 'apagar' }, 'action'],
    [{ ...removal, action: 'delete-comment' }, 'action'],
    [{ ...removal, reasonCode: 'disputa' }, 'reasonCode'],
    [{ ...removal, publicReason: 'Curto' }, 'publicReason'],
    [{ ...removal, publicReason: ' '.repeat(20) }, 'publicReason'],
    [{ ...removal, publicReason: 'a'.repeat(301) }, 'publicReason'],
    [{ ...removal, publicReason: undefined }, 'publicReason'],
    [{ ...removal, caution: 'sim' }, 'caution'],
    [{ action: 'keep', caution: true }, 'caution'],
    [{ ...removal, falseReports: [newId()] }, 'falseReports'],
    [{ ...removal, falseReports: ['x'] }, 'falseReports.0'],
    [{ ...removal, falseReports: { $ne: null } }, 'falseReports'],
  ])('a decision is refused: %j', async (body, field) => {
    const subject = makeSubject();
    const id = await openCase(subject);
    expect(await refuse(id, body)).toEqual([400, field]);
    expect(await findCase(service, subject)).toBeDefined();
  });

  it('a promotion is kept, ended or removed, a comment kept or deleted', async () => {
    for (const action of ['keep', 'expire', 'remove'])
      expect((await decide(service, await openCase(makeSubject()), { ...removal, action })).status).toBe(200);
    for (const action of ['keep', 'delete-comment'])
      expect(
        (await decide(service, await openCase(makeSubject('comment')), { ...removal, action })).status,
      ).toBe(200);
    for (const action of ['expire', 'remove'])
      expect(await refuse(await openCase(makeSubject('comment')), { ...removal, action })).toEqual([
        400,
        'action',
      ]);
  });

  it('unknown cases are 404, members are 403', async () => {
    expect(await refuse(newId(), removal)).toEqual([404, 'CASE_NOT_FOUND']);
    const id = await openCase(makeSubject());
    expect(await refuse(id, removal, member(newId()))).toEqual([403, 'FORBIDDEN']);
  });

  it('a report after the decision opens another case, whose version goes on', async () => {
    const subject = makeSubject();
    const reporterId = newId();
    const first = await openCase(subject, { reporterId });
    await decide(service, first, { action: 'keep' });
    const { subjectVersion } = await waitForEvent(service, 'case.decided', subject.id);
    const second = await openCase(subject, {});
    expect(second).not.toBe(first);
    const [row] = await findRows(service, 'cases', { _id: second });
    expect(row?.['version']).toBeGreaterThan(subjectVersion);
  });

  it('three reports found false take the weight of a member for 90 days', async () => {
    const liar = newId();
    const open = makeSubject();
    await openCase(open, { reporterId: liar, weight: 3 }, { weight: 1 });
    for (const count of [1, 2, 3]) {
      const subject = makeSubject();
      const id = await openCase(subject, { reporterId: liar, weight: 3, reason: 'link' }, { weight: 1 });
      const key = (await getCase(service, subject)).reasons.find(({ reason }) => reason === 'link')?.keys[0];
      const body = { action: 'keep', falseReports: [key, key] };
      expect((await decide(service, id, body)).status).toBe(200);
      expect((await waitForReporters(id, 2)).find(([_id]) => _id === liar)).toEqual([liar, 'keep', true]);
      await service.waitUntilIdle();
      expect((await getCase(service, open)).weight).toBe(count === 3 ? 1 : 4);
    }
    const later = makeSubject();
    await openCase(later, { reporterId: liar, weight: 3 });
    expect((await getCase(service, later)).weight).toBe(0);
    const memberStatuses = service.database.collection<{ _id: string }>('member_statuses');
    await memberStatuses.updateOne({ _id: liar }, { $set: { ignoredUntil: new Date(Date.now() - 1) } });
    const afterwards = makeSubject();
    await openCase(afterwards, { reporterId: liar, weight: 3 });
    expect((await getCase(service, afterwards)).weight).toBe(3);
  });

  it('the report of contradicting checks cannot be false', async () => {
    const subject = makeSubject();
    const id = await openCase(subject, { reporterId: null, reason: 'disputa', weight: 0 });
    const [row] = await findRows(service, 'reports', { caseId: id });
    expect(await refuse(id, { action: 'keep', falseReports: [String(row?.['_id'])] })).toEqual([
      400,
      'falseReports',
    ]);
    expect((await decide(service, id, { ...removal, action: 'expire' })).status).toBe(200);
    await waitForEvent(service, 'case.decided', subject.id);
  });

  it.each([
    ['without vote weight, kept', { weight: 0, price: 249.9 }, 'keep', 249.9],
    ['with vote weight, of which the author was notified', { weight: 1, price: 249.9 }, 'keep', undefined],
    ['without vote weight, of a removed promotion', { weight: 0, price: 249.9 }, 'remove', undefined],
  ])('the author is notified of a price %s: %#', async (_case, report, action, price) => {
    const subject = makeSubject();
    const id = await openCase(subject, { ...report, reason: 'preco-errado' });
    await decide(service, id, { ...removal, action });
    const { data } = await waitForEvent(service, 'case.decided', subject.id);
    expect((data as { suggestedPrice?: number }).suggestedPrice).toBe(price);
  });

  it.each([
    ['deleted', (subject: Subject) => makeDeleted(makeGone(subject), 'active')],
    ['removed', (subject: Subject) => makeStatusChanged(makeGone(subject), 9, 'active', 'removed')],
  ])('a %s promotion closes its cases and those of its comments', async (how, makeEventOf) => {
    const subject = makeSubject();
    const comment = { ...makeSubject('comment'), promotionId: subject.id };
    const ids = [await openCase(subject), await openCase(comment)];
    await service.publishAndWait(makeEventOf(subject));
    for (const id of ids) {
      expect((await waitForReporters(id, 1)).map(([, outcome]) => outcome)).toEqual(['gone']);
      const { status, body } = await decide(service, id, { ...removal, action: 'keep' });
      expect([status, body.msg]).toEqual([409, 'O que foi denunciado não está mais no ar.']);
    }
    const rows = await findRows(service, 'cases', { 'subject.promotionId': subject.id });
    const texts = rows.map((row) => [row['subject'].title, row['subject'].content ?? row['subject'].store]);
    const kept = [
      ['Fone de ouvido', 'Som da Praça'],
      ['Fone de ouvido', 'Um comentário'],
    ];
    expect(texts).toEqual(how === 'deleted' ? Array(2).fill(['', undefined]) : kept);
  });

  it('a deleted comment closes its case, and its own deletion by the decision changes nothing', async () => {
    const [comment, decided] = [makeSubject('comment'), makeSubject('comment')];
    const id = await openCase(comment);
    const decidedId = await openCase(decided);
    await decide(service, decidedId, { ...removal, action: 'delete-comment' });
    await service.publishAndWait(...[comment, decided].map(makeCommentDeleted));
    expect((await waitForReporters(id, 1))[0]?.[1]).toBe('gone');
    expect((await waitForReporters(decidedId, 1))[0]?.[1]).toBe('delete-comment');
  });

  it('export has the reports of a member, cases of what they published and those they decided', async () => {
    const subject = makeSubject();
    const [reporterId, as] = [newId(), member(newId(), 'manager')];
    const id = await openCase(subject, { reporterId, reason: 'preco-errado', price: 5, text: 'Caro' });
    await decide(
      service,
      id,
      { ...removal, action: 'expire', reasonCode: 'preco-errado', caution: true },
      as,
    );
    const getExport = async (memberId: string) =>
      (await service.call(moderationExport, { as: { kind: 'gateway' }, params: { id: memberId } })).body;
    const decided = {
      promocao: subject.id,
      comentario: null,
      decisao: 'encerrada',
      motivo: 'Preço errado',
      explicacao: publicReason,
      advertencia: true,
      abertoEm: expect.any(String),
      decididoEm: expect.any(String),
    };
    expect((await getExport(subject.authorId)).casosSobreOQuePubliquei).toEqual([decided]);
    expect((await getExport(as.sub)).casosQueDecidi).toEqual([decided]);
    const { denuncias } = await getExport(reporterId);
    expect(denuncias).toEqual([
      {
        sobre: subject.id,
        motivo: 'Preço errado',
        texto: 'Caro',
        preco: 5,
        peso: 1,
        consideradaFalsa: false,
        em: expect.any(String),
      },
    ]);
  });
};
