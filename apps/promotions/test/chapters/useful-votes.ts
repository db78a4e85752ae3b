import type { EventData } from '@pechincha/contracts/event';
import type { commentValued } from '@pechincha/contracts/events/comment';
import { caseDecided } from '@pechincha/contracts/events/report';
import { moderationReversed } from '@pechincha/contracts/events/moderation';
import { userDeleted, userRegistered } from '@pechincha/contracts/events/user';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { deleteComment } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { UsefulVoteReconciliation } from '../../src/reconciliation/useful-vote-reconciliation.js';
import { createComment, findComment, getComments, listContents, toggleUseful } from '../comments.js';
import { createActivePromotions, getSettlement, registerMembers, type Member } from '../helpers.js';
import { createCheckers, memberStatusEvent, runSuspensionJobs } from '../member-statuses.js';

let service: TestService;
let author: Member;
let promotionId: string;
let commentId: string;

const toggle = (as: Member | typeof visitor, id = commentId, options = {}) =>
  toggleUseful(service, id, as, options);
const read = async (id = commentId, as?: Member) =>
  findComment(await getComments(service, promotionId, {}, as), id);
const readRow = async (id = commentId) => {
  const row = await service.database.collection('comments').findOne({ _id: new Types.ObjectId(id) });
  return [row?.['usefulCount'], row?.['usefulWeight'], row?.['usefulPeople']];
};
const listVotes = async (id = commentId) =>
  (await service.listRows('useful_votes')).filter(({ comment }) => String(comment) === id);
const recount = async () => service.getProvider(UsefulVoteReconciliation).run();

/** `people` of the events of a comment, oldest first. */
const waitForPeople = (expected: number[], id = commentId) =>
  eventually(async () => {
    expect(await service.listRows('outbox')).toEqual([]);
    const events = service.broker
      .listReceived('comment.valued')
      .filter(({ subject }) => subject === id)
      .toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(events.map(({ data }) => data as EventData<typeof commentValued>)).toEqual(
      expected.map((people) => ({ commentId: id, authorId: author.sub, people })),
    );
    const versions = events.map(({ subjectVersion }) => subjectVersion);
    expect(new Set(versions).size).toBe(versions.length);
  });

export const usefulVotes: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });
  beforeEach(async () => {
    promotionId = (await createActivePromotions(service, author))[0]?._id ?? '';
    commentId = await createComment(service, promotionId, author, 'Testei por um mês');
  });

  it('a member finds a comment useful, and takes it back', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    expect((await toggle(bia)).body).toEqual({ usefulCount: 1, isUseful: true });
    expect(await readRow()).toEqual([1, 2, 1]);
    expect(await read(commentId, bia)).toMatchObject({ usefulCount: 1, isUseful: true });
    expect(await read()).toMatchObject({ usefulCount: 1 });
    expect(await read()).not.toHaveProperty('isUseful');
    expect((await toggle(bia)).body).toEqual({ usefulCount: 0, isUseful: false });
    expect(await readRow()).toEqual([0, 0, 0]);
    expect(await read(commentId, bia)).not.toHaveProperty('usefulCount');
    await waitForPeople([1, 0]);
    expect(await recount()).toEqual([]);
  });

  it('a repeated key changes nothing, and two at once of it are one', async () => {
    const [bia] = await createCheckers(service, {});
    const on = { usefulCount: 1, isUseful: true };
    const both = await Promise.all([0, 1].map((replica) => toggle(bia, commentId, { key: 'um', replica })));
    expect(both.map(({ body }) => body)).toEqual([on, on]);
    expect((await toggle(bia, commentId, { key: 'um' })).body).toEqual(on);
    expect((await toggle(bia, commentId, { key: 'dois' })).body).toEqual({ usefulCount: 0, isUseful: false });
    await waitForPeople([1, 0]);
  });

  it('one own comment, and what is unknown, deleted or closed, is refused', async () => {
    const [bia] = await createCheckers(service, {});
    const own = await toggle(author);
    expect([own.status, own.body.code, own.body.msg]).toEqual([
      409,
      'OWN_THING',
      'Isto é seu: quem vota são os outros.',
    ]);
    expect((await toggle(visitor)).status).toBe(401);
    expect((await toggle(bia, newId())).body.code).toBe('COMMENT_NOT_FOUND');
    await service.call(deleteComment, { as: author, params: { id: commentId } });
    expect((await toggle(bia)).body.code).toBe('COMMENT_NOT_FOUND');
    expect(await listVotes()).toEqual([]);
  });

  it('a useful waits for user.registered, and answers 503 where it does not come, beside others', async () => {
    const [late, unknown] = [member(), member()];
    const [bia] = await createCheckers(service, {});
    const answers = Promise.all([toggle(late), toggle(unknown), toggle(bia)]);
    const data = { userId: late.sub, name: 'Lia', avatar: null };
    await service.publishAndWait(makeEvent(userRegistered, data, { subject: late.sub, subjectVersion: 1 }));
    const [ofLate, ofUnknown, ofBia] = await answers;
    expect([ofLate.status, ofUnknown.status, ofBia.status]).toEqual([200, 503, 200]);
    expect(ofLate.body.isUseful).toBe(true);
    expect((await readRow())[0]).toBe(2);
  });

  it('who has no vote weight is shown but moves nothing', async () => {
    const [bia, caio] = await createCheckers(service, { voteWeight: 0 }, { voteWeight: 0 });
    for (const one of [bia, caio]) expect((await toggle(one)).status).toBe(200);
    expect(await readRow()).toEqual([2, 0, 0]);
    await waitForPeople([]);
  });

  it('of an address group only the heaviest counts, and the next one without it', async () => {
    const addressGroup = newId();
    const [bia, caio, davi, eva] = await createCheckers(
      service,
      { addressGroup },
      { addressGroup, voteWeight: 3 },
      { addressGroup, voteWeight: 2 },
      {},
    );
    const expected: [Member, unknown[]][] = [
      [bia, [1, 1, 1]],
      [caio, [2, 3, 1]],
      [davi, [3, 3, 1]],
      [eva, [4, 4, 2]],
      [caio, [3, 3, 2]],
      [davi, [2, 2, 2]],
      [bia, [1, 1, 1]],
    ];
    for (const [one, counts] of expected) {
      await toggle(one);
      expect(await readRow()).toEqual(counts);
    }
    await waitForPeople([1, 2, 1]);
    expect(await recount()).toEqual([]);
  });

  it('an address group counts once when its members press at once', async () => {
    const addressGroup = newId();
    const members = await createCheckers(service, ...Array.from({ length: 8 }, () => ({ addressGroup })));
    await Promise.all(members.map((one, index) => toggle(one, commentId, { replica: index % 2 })));
    expect(await readRow()).toEqual([8, 1, 1]);
    await waitForPeople([1]);
  });

  it('a hundred at once all count', async () => {
    const members = await createCheckers(service, ...Array.from({ length: 100 }, () => ({})));
    const responses = await Promise.all(
      members.map((one, index) => toggle(one, commentId, { replica: index % 2 })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(responses.map(({ body }) => body.usefulCount).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_none, index) => index + 1),
    );
    expect(await readRow()).toEqual([100, 100, 100]);
    expect(await recount()).toEqual([]);
  }, 60_000);

  it('threads go by weight, not by number', async () => {
    const second = await createComment(service, promotionId, author, 'Vale muito');
    const [heavy, ...light] = await createCheckers(service, { voteWeight: 3 }, {}, {});
    await toggle(heavy, second);
    for (const one of light) await toggle(one);
    const useful = await getComments(service, promotionId, { sort: 'useful' });
    expect(listContents(useful)).toEqual(['Vale muito', 'Testei por um mês']);
    expect(useful.comments.map(({ usefulCount }) => usefulCount)).toEqual([1, 2]);
  });

  it('a suspended member is taken out of number and order, and put back', async () => {
    const addressGroup = newId();
    const [bia, caio] = await createCheckers(service, { voteWeight: 3, addressGroup }, { addressGroup });
    for (const one of [bia, caio]) await toggle(one);
    expect(await readRow()).toEqual([2, 3, 1]);
    await service.publishAndWait(memberStatusEvent(bia, { suspended: true }, 2));
    await runSuspensionJobs(service);
    expect(await readRow()).toEqual([1, 1, 1]);
    expect(await read(commentId, bia)).not.toHaveProperty('isUseful');
    const refused = await toggle(bia);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    await service.publishAndWait(memberStatusEvent(caio, { suspended: true }, 2));
    await runSuspensionJobs(service);
    expect(await readRow()).toEqual([0, 0, 0]);
    expect(await recount()).toEqual([]);
    for (const one of [bia, caio]) await service.publishAndWait(memberStatusEvent(one, {}, 3));
    await runSuspensionJobs(service);
    expect(await readRow()).toEqual([2, 3, 1]);
    await waitForPeople([1, 0, 1]);
  });

  it('a deleted account takes its usefuls with it', async () => {
    const addressGroup = newId();
    const [bia, caio, davi] = await createCheckers(
      service,
      { voteWeight: 2, addressGroup },
      { addressGroup },
      {},
    );
    for (const one of [bia, caio, davi, davi]) await toggle(one);
    for (const { sub } of [bia, davi])
      await service.publishAndWait(makeEvent(userDeleted, { userId: sub }, { subject: sub }));
    await runSuspensionJobs(service);
    expect(await readRow()).toEqual([1, 1, 1]);
    expect((await listVotes()).map(({ user }) => String(user))).toEqual([caio.sub]);
    expect((await toggle(bia)).status).toBe(401);
    expect(await recount()).toEqual([]);
  });

  it('the export has what a member found useful', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    await toggle(bia);
    const { body } = await service.call(promotionsExport, {
      as: { kind: 'gateway' },
      params: { id: bia.sub },
    });
    expect(body.comentariosUteis).toEqual([
      { comentario: commentId, util: true, peso: 2, em: expect.any(String) },
    ]);
  });

  it('a deleted comment has no value, and its own again when an appeal brings it back', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    await toggle(bia);
    const subject = { kind: 'comment' as const, id: commentId, promotionId, title: 'Fone', city: 'online' };
    const decidedAt = '2026-11-24T12:00:00.000Z';
    await service.publishAndWait(
      makeEvent(
        caseDecided,
        {
          caseId: newId(),
          authorId: author.sub,
          moderatorId: newId(),
          action: 'delete-comment',
          reasonCode: 'spam',
          publicReason: 'Propaganda repetida.',
          warning: false,
          subject,
        },
        { subject: commentId, occurredAt: new Date(decidedAt) },
      ),
    );
    expect(await recount()).toEqual([]);
    expect(await listVotes()).toHaveLength(1);
    await waitForPeople([1, 0]);
    const { kind, id } = subject;
    const data = {
      appealId: newId(),
      subject: { kind, id, promotionId },
      moderatorId: newId(),
      decidedAt,
    };
    await service.publishAndWait(makeEvent(moderationReversed, data, { subject: data.appealId }));
    expect(await getSettlement(service, data.appealId)).toBe('applied');
    expect(await readRow()).toEqual([1, 2, 1]);
    await waitForPeople([1, 0, 1]);
  });

  it('the nightly recount repairs counts and deletes votes on what its author deleted', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    await toggle(bia);
    const rows = service.database.collection('comments');
    const _id = new Types.ObjectId(commentId);
    await rows.updateOne({ _id }, { $set: { usefulCount: 7, usefulPeople: 5 } });
    expect(await recount()).toEqual([
      { id: commentId, field: 'usefulCount', stored: 7, counted: 1 },
      { id: commentId, field: 'usefulPeople', stored: 5, counted: 1 },
    ]);
    expect(await readRow()).toEqual([1, 2, 1]);
    await service.call(deleteComment, { as: author, params: { id: commentId } });
    await recount();
    expect(await listVotes()).toEqual([]);
  });
};
