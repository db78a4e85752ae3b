import type { EventData } from '@pechincha/contracts/event';
import type { moderationApproved } from '@pechincha/contracts/events/moderation';
import { userDeleted, userRegistered } from '@pechincha/contracts/events/user';
import { listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import { listCases } from '@pechincha/contracts/operations/reports';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from '../event-factory.js';
import { findPending, manager, waitForEvent } from '../helpers.js';
import { decide, file, findRows, getCase, makeSubject, removal, memberStatusOf } from '../reports.js';

let service: TestService;

const DAY_MS = 24 * 60 * 60_000;
const admin = member(newId(), 'admin');
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Rows of earlier decisions. */
const insertDecisions = async (count: number, fields: object) => {
  const rows = Array.from({ length: count }, () => ({
    _id: newId(),
    promotionId: newId(),
    revision: 1,
    authorId: newId(),
    decision: 'approved',
    state: 'applied',
    moderatorId: manager.sub,
    decidedAt: new Date(),
    moderationReason: null,
    ...fields,
  }));
  await service.database.collection('decisions').insertMany(rows as never[]);
};
const createStore = async (approved = 3): Promise<string> => {
  const storeSlug = `${newId()}.example`;
  if (approved > 0) await insertDecisions(approved, { storeSlug });
  return storeSlug;
};
const createAuthor = async (memberStatus: { trusted?: boolean; suspended?: boolean } = {}) => {
  const author = { _id: newId(), name: 'Joana', avatar: null };
  const { trusted = true, suspended = false } = memberStatus;
  await service.publishAndWait(
    makeEvent(
      userRegistered,
      { userId: author._id, name: author.name, avatar: null },
      { subject: author._id },
    ),
    memberStatusOf(author._id, suspended, 1, { trusted, voteWeight: trusted ? 3 : 2 }),
  );
  return author;
};
const submit = async (fields: Parameters<typeof makeSubmitted>[0]) => {
  const event = makeSubmitted(fields);
  await service.publishAndWait(event);
  await service.waitUntilIdle();
  return event;
};
const isPending = async (promotionId: string): Promise<boolean> =>
  (await findPending(service, promotionId)) !== undefined;
/** An id that is looked at, or not. */
const createId = (isSampled: boolean): string => `${newId().slice(0, 18)}${isSampled ? '00000a' : '00000b'}`;
const listTrusted = async (): Promise<string[]> => {
  const { body } = await service.call(listCases, { as: manager, query: { kind: 'trusted' } });
  return listCases.response.parse(body).cases.map(({ thing }) => thing.id);
};
const listCandidates = async () => {
  const { body } = await service.call(listTrustCandidates, { as: admin });
  return listTrustCandidates.response.parse(body).candidates;
};

export const trust: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it("a trusted member's promotion of a known store is approved by nobody", async () => {
    const author = await createAuthor();
    const { data } = await submit({ author, storeSlug: await createStore() });
    expect(await isPending(data.promotionId)).toBe(false);
    const event = await waitForEvent(service, 'moderation.approved', data.promotionId);
    const { promotionId, revision } = data;
    expect(event.data as EventData<typeof moderationApproved>).toEqual({
      decisionId: expect.any(String),
      promotionId,
      revision,
      moderatorId: null,
    });
    const [decision] = await findRows(service, 'decisions', { promotionId });
    expect(decision).toMatchObject({ decision: 'approved', moderatorId: null, storeSlug: data.storeSlug });
    const [record] = await findRows(service, 'author_records', { _id: author._id });
    expect(record).toMatchObject({ approved: 1, rejected: 0 });
  });

  it.each([
    ['of a member who is not trusted', { trusted: false }, 3, {}],
    ['of a suspended member', { suspended: true }, 3, {}],
    ['of a store that was approved twice', {}, 2, {}],
    ['that may repeat another', {}, 3, { possibleDuplicates: [newId()] }],
    ['without a store', {}, 3, { storeSlug: undefined }],
    ['with the link of an affiliate', {}, 3, { relation: 'affiliate' as const }],
    ['by who works at the store', {}, 3, { relation: 'works-there' as const }],
  ])('a promotion awaits a decision: %s', async (_which, memberStatus, approved, fields) => {
    const author = await createAuthor(memberStatus);
    const { data } = await submit({ author, storeSlug: await createStore(approved), ...fields });
    expect(await isPending(data.promotionId)).toBe(true);
  });

  it('trust that has ended approves nothing more', async () => {
    const author = await createAuthor();
    await service.publishAndWait(memberStatusOf(author._id, false, 2, { trusted: false, voteWeight: 0 }));
    const { data } = await submit({ author, storeSlug: await createStore() });
    expect(await isPending(data.promotionId)).toBe(true);
  });

  it('an edited promotion of a trusted member is approved again', async () => {
    const author = await createAuthor();
    const { data } = await submit({ author, storeSlug: await createStore() });
    await submit({ ...data, revision: 3 });
    expect(await isPending(data.promotionId)).toBe(false);
    expect(await findRows(service, 'decisions', { promotionId: data.promotionId })).toHaveLength(2);
  });

  it('trust approves ten a day', async () => {
    const [author, other] = [await createAuthor(), await createAuthor()];
    const storeSlug = await createStore();
    const byTrust = { moderatorId: null };
    await insertDecisions(10, { ...byTrust, authorId: author._id });
    await insertDecisions(10, { ...byTrust, authorId: other._id, decidedAt: daysAgo(1) });
    await insertDecisions(10, { authorId: other._id });
    expect(await isPending((await submit({ author, storeSlug })).data.promotionId)).toBe(true);
    expect(await isPending((await submit({ author: other, storeSlug })).data.promotionId)).toBe(false);
  });

  it('of submissions at once no more than ten are approved', async () => {
    const author = await createAuthor();
    const storeSlug = await createStore();
    const events = Array.from({ length: 14 }, () => makeSubmitted({ author, storeSlug }));
    await service.publishAndWait(...events);
    const decisions = await findRows(service, 'decisions', { authorId: author._id });
    expect(decisions).toHaveLength(10);
  });

  it('a submission that arrives again changes nothing', async () => {
    const author = await createAuthor();
    const event = await submit({ author, storeSlug: await createStore() });
    await service.clearInbox();
    await service.publishAndWait(event);
    expect(await findRows(service, 'decisions', { promotionId: event.data.promotionId })).toHaveLength(1);
  });

  it('one in ten is listed for managers, who keep or remove it', async () => {
    const author = await createAuthor();
    const storeSlug = await createStore();
    const [kept, removed, other] = [createId(true), createId(true), createId(false)];
    for (const promotionId of [kept, removed, other]) await submit({ author, storeSlug, promotionId });
    expect(await listTrusted()).toEqual(expect.arrayContaining([kept, removed]));
    expect(await listTrusted()).not.toContain(other);
    const find = async (id: string) =>
      String((await findRows(service, 'cases', { subjectKey: `deal:${id}`, state: 'open' }))[0]?.['_id']);
    expect((await decide(service, await find(kept), { action: 'keep' })).status).toBe(200);
    expect((await decide(service, await find(removed), removal)).status).toBe(200);
    expect((await waitForEvent(service, 'case.decided', removed)).data).toMatchObject({ action: 'remove' });
    const listed = await listTrusted();
    expect(listed.includes(kept) || listed.includes(removed)).toBe(false);
  });

  it('a listed promotion that a member reports becomes a matter of reports', async () => {
    const author = await createAuthor();
    const promotionId = createId(true);
    await submit({ author, storeSlug: await createStore(), promotionId });
    await file(
      service,
      { ...makeSubject(), id: promotionId, promotionId, authorId: author._id },
      { weight: 2 },
    );
    expect(await listTrusted()).not.toContain(promotionId);
    expect(await getCase(service, { id: promotionId })).toMatchObject({ kind: 'report', weight: 2 });
  });

  it('candidates have twenty approved and hardly any rejected, without trust and warnings', async () => {
    await service.database.collection('decisions').deleteMany({});
    const authors = await Promise.all(Array.from({ length: 8 }, () => createAuthor({ trusted: false })));
    const [good, best, few, rejected, old, warned, deleted, suspended] = authors.map(({ _id }) => _id) as [
      ...[string, string, string, string],
      ...[string, string, string, string],
    ];
    const trusted = (await createAuthor())._id;
    const first = daysAgo(179);
    await insertDecisions(1, { authorId: good, decidedAt: first });
    await insertDecisions(19, { authorId: good });
    await insertDecisions(1, { authorId: good, decision: 'rejected' });
    for (const authorId of [best, warned, deleted, suspended, trusted])
      await insertDecisions(30, { authorId });
    await insertDecisions(19, { authorId: few });
    await insertDecisions(20, { authorId: rejected });
    await insertDecisions(2, { authorId: rejected, decision: 'rejected' });
    await insertDecisions(20, { authorId: old, decidedAt: daysAgo(181) });
    await service.publishAndWait(
      makeEvent(userDeleted, { userId: deleted }, { subject: deleted }),
      memberStatusOf(suspended, true, 2),
    );
    const subject = { ...makeSubject(), authorId: warned };
    await file(service, subject, {});
    const { _id } = await getCase(service, subject);
    expect((await decide(service, _id, { ...removal, caution: true })).status).toBe(200);
    const candidates = await listCandidates();
    expect(candidates.map((one) => one._id)).toEqual([best, good]);
    expect(candidates[1]).toEqual({
      _id: good,
      name: 'Joana',
      approved: 20,
      rejected: 1,
      since: first.toISOString(),
    });
    expect((await service.call(listTrustCandidates, { as: manager })).status).toBe(403);
  });
};
