import { userDeleted, userRegistered } from '@pechincha/contracts/events/user';
import { listCases } from '@pechincha/contracts/operations/reports';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { MAX_CASE_REPORTS } from '../../src/cases/reports.repository.js';
import { BATCH_SIZE } from '../../src/cases/member-status-jobs.js';
import { CasesRecount } from '../../src/reconciliation/reconciliation.worker.js';
import { makeDeleted } from '../event-factory.js';
import { manager } from '../helpers.js';
import {
  file,
  findCase,
  findRows,
  getCase,
  listPage,
  makeReport,
  makeSubject,
  memberStatusOf,
  type Subject,
} from '../reports.js';

let service: TestService;

/** The published warnings of a subject, in order. */
const waitForWarnings = (subject: Subject, ...warnings: boolean[]) =>
  eventually(() => {
    const events = service.broker.listReceived('case.warned').filter((event) => event.subject === subject.id);
    const inOrder = events.toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(inOrder.map(({ data }) => (data as { warned: boolean }).warned)).toEqual(warnings);
  });
const insertReports = async (subject: Subject, count: number) => {
  await file(service, subject, { weight: 0 });
  const [first] = await findRows(service, 'reports', { subjectKey: `deal:${subject.id}` });
  const rows = Array.from({ length: count - 1 }, () => ({ ...first, _id: newId(), userId: newId() }));
  await service.database.collection('reports').insertMany(rows as never[]);
};
const makeDeletion = (userId: string) => makeEvent(userDeleted, { userId }, { subject: userId });
/** Waits until the reports follow their members' statuses. */
async function publishAndFollow(...events: Parameters<TestService['publishAndWait']>): Promise<void> {
  await service.publishAndWait(...events);
  await service.waitUntilIdle();
}
const countReports = async (subject: Subject) =>
  (await findRows(service, 'reports', { subjectKey: `deal:${subject.id}` })).length;

export const reports: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('reports of one subject are one case, with its reasons, texts and author', async () => {
    const subject = makeSubject();
    const { authorId, ...snapshot } = subject;
    await service.publishAndWait(
      makeEvent(userRegistered, { userId: authorId, name: 'Joana', avatar: null }, { subject: authorId }),
    );
    await file(
      service,
      subject,
      { reason: 'golpe', weight: 2, text: 'Pede o cartão.' },
      { reason: 'golpe', weight: 1 },
      { reason: 'preco-errado', weight: 1, price: 249.9 },
    );
    const found = await getCase(service, subject);
    expect(found).toMatchObject({ kind: 'report', weight: 4, warned: false });
    expect(found.thing).toEqual({ ...snapshot, author: { _id: authorId, name: 'Joana', avatar: null } });
    const counted = found.reasons.map(({ keys, ...reason }) => ({ ...reason, keys: keys.length }));
    expect(counted).toEqual([
      { reason: 'golpe', people: 2, weight: 3, keys: 2 },
      { reason: 'preco-errado', people: 1, weight: 1, keys: 1 },
    ]);
    expect(found.texts.map(({ key: _key, ...text }) => text)).toEqual([
      { reason: 'golpe', text: 'Pede o cartão.' },
      { reason: 'preco-errado', text: '', price: 249.9 },
    ]);
  });

  it("a member's newer report replaces the older, in every order", async () => {
    const subject = makeSubject();
    const reporterId = newId();
    const [older, newer] = [
      makeReport(
        subject,
        { reporterId, reason: 'preco-errado', price: 5, addressGroup: newId(), text: 'Antes' },
        1,
      ),
      makeReport(subject, { reporterId, reason: 'golpe', text: 'Depois' }, 2),
    ];
    await service.publishAndWait(newer);
    await service.publishAndWait(older);
    const [report] = (await getCase(service, subject)).texts;
    expect(report).toEqual({ key: expect.any(String), reason: 'golpe', text: 'Depois' });
    await service.publishAndWait(makeReport(subject, { reporterId, reason: 'link' }, 3));
    const [row] = await findRows(service, 'reports', { userId: reporterId });
    expect(row).toMatchObject({ reason: 'link', text: '', version: 3 });
    expect((await getCase(service, subject)).reasons.map(({ people }) => people)).toEqual([1]);
  });

  it('of reporters of one address group only the heaviest counts', async () => {
    const subject = makeSubject();
    const addressGroup = newId();
    await file(
      service,
      subject,
      { weight: 1, addressGroup },
      { weight: 3, addressGroup },
      { weight: 2, addressGroup },
      { weight: 2 },
    );
    expect(await getCase(service, subject)).toMatchObject({ weight: 5, warned: false });
    await file(service, subject, { weight: 1 });
    expect(await getCase(service, subject)).toMatchObject({ weight: 6, warned: true });
    await waitForWarnings(subject, true);
  });

  it('fifty reports without vote weight warn nobody, and stand last', async () => {
    const [subject, heavier] = [makeSubject(), makeSubject()];
    // Fifty at once would be retried again and again: all change one case.
    for (let filed = 0; filed < 50; filed += 10)
      await file(service, subject, ...Array.from({ length: 10 }, () => ({ weight: 0 })));
    await file(service, heavier, { weight: 1 });
    const { weight, warned, reasons } = await getCase(service, subject);
    expect([weight, warned, reasons[0]?.people]).toEqual([0, false, 50]);
    const { cases } = await listPage(service);
    const ids = cases.map((one) => one.thing.id);
    expect(ids.indexOf(heavier.id)).toBeLessThan(ids.indexOf(subject.id));
    await waitForWarnings(subject);
  });

  it.each([
    ['two members of vote weight 3', [{ weight: 3 }, { weight: 3 }], false],
    ['three members of vote weight 2', [{ weight: 2 }, { weight: 2 }, { weight: 2 }], true],
    ['five members of vote weight 1', Array<object>(5).fill({ weight: 1 }), false],
    [
      'members of whom one gives another reason',
      [{ weight: 3 }, { weight: 3 }, { weight: 3, reason: 'link' }],
      false,
    ],
  ] as const)('a scam is warned of by %s: %#', async (_who, overrides, warned) => {
    const subject = makeSubject();
    await file(service, subject, ...overrides);
    expect((await getCase(service, subject)).warned).toBe(warned);
  });

  it('a comment is never warned of', async () => {
    const subject = makeSubject('comment');
    await file(service, subject, { weight: 3 }, { weight: 3 }, { weight: 3 });
    expect((await getCase(service, subject)).warned).toBe(false);
  });

  it("a suspended member's reports weigh nothing until they are reinstated", async () => {
    const subject = makeSubject();
    const reporterId = newId();
    await file(service, subject, { weight: 2 }, { weight: 2 }, { weight: 2, reporterId });
    await publishAndFollow(memberStatusOf(reporterId, true, 1));
    expect(await getCase(service, subject)).toMatchObject({ weight: 4, warned: false });
    const other = makeSubject();
    await file(service, other, { weight: 2, reporterId });
    expect((await getCase(service, other)).weight).toBe(0);
    await publishAndFollow(memberStatusOf(reporterId, false, 2), memberStatusOf(reporterId, true, 1));
    expect(await getCase(service, subject)).toMatchObject({ weight: 6, warned: true });
    expect((await getCase(service, other)).weight).toBe(2);
    await waitForWarnings(subject, true, false, true);
  });

  it("a deleted member's reports go, and a case without any other is closed", async () => {
    const [shared, alone] = [makeSubject(), makeSubject()];
    const reporterId = newId();
    await file(service, shared, { reporterId, text: 'Segredo' }, {});
    await file(service, alone, { reporterId });
    await publishAndFollow(makeDeletion(reporterId));
    await file(service, shared, { reporterId, text: 'Segredo' });
    expect(await getCase(service, shared)).toMatchObject({ weight: 1, texts: [] });
    expect(await findCase(service, alone)).toBeUndefined();
    expect(await findRows(service, 'reports', { userId: reporterId })).toEqual([]);
  });

  it('more reports of a member than one transaction takes follow the status, and go with the account', async () => {
    const subjects = Array.from({ length: BATCH_SIZE + 1 }, () => makeSubject());
    const reporterId = newId();
    await service.publishAndWait(
      ...subjects.map((subject, index) => makeReport(subject, { reporterId, weight: 2 }, index + 1)),
    );
    const getWeights = async () => {
      const filter = { subjectKey: { $in: subjects.map(({ id }) => `deal:${id}`) }, state: 'open' };
      return (await findRows(service, 'cases', filter)).map(({ weight }) => weight);
    };
    for (const [suspended, weight] of [
      [true, 0],
      [false, 2],
    ] as const) {
      await publishAndFollow(memberStatusOf(reporterId, suspended, suspended ? 1 : 2));
      expect(await getWeights()).toEqual(subjects.map(() => weight));
    }
    await publishAndFollow(makeDeletion(reporterId));
    expect(await getWeights()).toEqual([]);
    expect(await findRows(service, 'reports', { userId: reporterId })).toEqual([]);
  });

  it('checks that contradict each other open a case without people', async () => {
    const subject = makeSubject();
    await file(service, subject, { reporterId: null, reason: 'disputa', weight: 0 });
    const { weight, reasons } = await getCase(service, subject);
    expect([weight, reasons]).toEqual([0, [{ reason: 'disputa', people: 0, weight: 0, keys: [] }]]);
  });

  it('a report of a deleted promotion opens no case', async () => {
    const subject = makeSubject();
    await service.publishAndWait(
      makeDeleted({ promotionId: subject.id, author: { _id: subject.authorId, name: 'Ana', avatar: null } }),
    );
    await file(service, subject, {});
    expect(await findRows(service, 'cases', { subjectKey: `deal:${subject.id}` })).toEqual([]);
  });

  it('concurrent first reports open one case, and none is lost', async () => {
    const subject = makeSubject();
    await file(service, subject, ...Array.from({ length: 12 }, () => ({})));
    expect((await getCase(service, subject)).weight).toBe(12);
    expect(await findRows(service, 'cases', { subjectKey: `deal:${subject.id}` })).toHaveLength(1);
  });

  it('a full case takes reports that count, in place of one that does not', async () => {
    const subject = makeSubject();
    await insertReports(subject, MAX_CASE_REPORTS);
    const late = newId();
    await file(service, subject, { weight: 0, reporterId: late });
    expect(await findRows(service, 'reports', { userId: late })).toEqual([]);
    await file(service, subject, { weight: 2 });
    expect(await countReports(subject)).toBe(MAX_CASE_REPORTS);
    expect((await getCase(service, subject)).weight).toBe(2);
  });

  it('the list has pages of 20, the heaviest first, and the oldest of equal ones', async () => {
    await service.database.collection('cases').updateMany({ state: 'open' }, { $set: { state: 'closed' } });
    const subjects = Array.from({ length: 21 }, () => makeSubject());
    for (const subject of subjects)
      await file(service, subject, { weight: subject === subjects[20] ? 2 : 1 });
    const [first, second, third] = [
      await listPage(service),
      await listPage(service, 2),
      await listPage(service, 60),
    ];
    const ids = [...first.cases, ...second.cases].map(({ thing }) => thing.id);
    expect(ids).toEqual([subjects[20], ...subjects.slice(0, 20)].map((subject) => subject?.id));
    expect([first.total, first.totalPages, first.page, second.page]).toEqual([21, 2, 1, 2]);
    expect(third.cases).toEqual([]);
  });

  it('the list is for managers and admins, and refuses unknown kinds and pages', async () => {
    const call = (as: typeof manager, query: Record<string, string> = {}) =>
      service.call(listCases, { as, query });
    expect((await call(member())).status).toBe(403);
    expect((await call(member(newId(), 'admin'))).status).toBe(200);
    for (const query of [{ kind: 'outro' }, { page: '0' }, { page: 'x' }])
      expect((await call(manager, query as never)).status).toBe(400);
  });

  it('a night repairs a weight that differs from the reports', async () => {
    const subject = makeSubject();
    await file(service, subject, { weight: 2 });
    const { _id } = await getCase(service, subject);
    await service.database.collection<{ _id: string }>('cases').updateOne({ _id }, { $set: { weight: 7 } });
    const recount = service.getProvider(CasesRecount);
    expect(await recount.run()).toEqual([{ id: _id, field: 'weight', stored: 7, counted: 2 }]);
    expect(await recount.run()).toEqual([]);
  });
};
