import type { EventData } from '@pechincha/contracts/event';
import { caseDecided, caseWarned, type reportFiled } from '@pechincha/contracts/events/report';
import {
  deleteComment,
  editPromotion,
  listComments,
  postComment,
} from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { reportComment, reportPromotion } from '@pechincha/contracts/operations/reports';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { createCheckers } from '../member-statuses.js';
import { castVote, readPromotion } from '../votes.js';

type Report = EventData<typeof reportFiled>;

let service: TestService;
let author: Member;

const golpe = { reason: 'golpe' };
const wrongPrice = { reason: 'preco-errado', price: '249,90' };

const createPromotion = async () => (await createActivePromotions(service, author))[0]?._id ?? '';
const report = (id: string, as: Member | typeof visitor, body: unknown, replica = 0) =>
  service.call(reportPromotion, { as, params: { id }, body, replica });
const reportOf = (id: string, as: Member | typeof visitor, body: unknown) =>
  service.call(reportComment, { as, params: { id }, body });
/** What the member's reports say, in order. */
const waitForReports = async ({ sub }: Pick<Member, 'sub'>, count: number): Promise<Report[]> =>
  (await waitForEvents(service, 'report.filed', sub, count)).map(({ data }) => data as Report);
const comment = async (id: string, as: Member, content = 'Não comprem', parentCommentId?: string) => {
  const body = { content, ...(parentCommentId && { parentCommentId }) };
  const response = await service.call(postComment, { as, params: { id }, body });
  expect(response.status).toBe(201);
  return response.body._id as string;
};
const readComments = async (id: string) =>
  (await service.call(listComments, { as: visitor, params: { id } })).body.comments as {
    content: string;
    deleted: boolean;
  }[];
/** @param change of the decision to remove it */
const decideOn = (
  promotionId: string,
  change: Partial<EventData<typeof caseDecided>> = {},
  subjectVersion = 9,
) =>
  service.publishAndWait(
    makeEvent(
      caseDecided,
      {
        caseId: newId(),
        authorId: author.sub,
        moderatorId: newId(),
        action: 'remove',
        reasonCode: 'golpe',
        publicReason: 'A loja não existe.',
        warning: false,
        subject: { kind: 'deal', id: promotionId, promotionId, title: 'Fone', city: 'online' },
        ...change,
      },
      { subject: promotionId, subjectVersion },
    ),
  );
const warn = (promotionId: string, warned: boolean, subjectVersion: number) =>
  service.publishAndWait(
    makeEvent(caseWarned, { promotionId, warned }, { subject: promotionId, subjectVersion }),
  );
const readDisputedAt = async (id: string) =>
  (await service.listRows('promotions')).find(({ _id }) => String(_id) === id)?.['disputedAt'];
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: member(undefined, 'admin'), params: { id }, body: { status } });

export const reports: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });

  it('a report has the promotion as it is, and the weight and address group of its member', async () => {
    const id = await createPromotion();
    const addressGroup = newId();
    const [bia] = await createCheckers(service, { voteWeight: 2, addressGroup });
    const { status, body } = await report(id, bia, { reason: 'golpe', text: ' Pede o cartão. ' });
    const message = 'Denúncia enviada. Avisaremos o que foi decidido.';
    expect([status, body]).toEqual([201, { message, msg: message }]);
    const { title, link, store } = onlinePromotion;
    expect(await waitForReports(bia, 1)).toEqual([
      {
        subject: {
          kind: 'deal',
          id,
          promotionId: id,
          title,
          city: 'online',
          finalPrice: 199.9,
          link,
          store,
          image: null,
        },
        authorId: author.sub,
        reporterId: bia.sub,
        reason: 'golpe',
        text: 'Pede o cartão.',
        weight: 2,
        addressGroup,
      },
    ]);
  });

  it("a member's reports are numbered, whatever they are of", async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, {});
    const commentId = await comment(id, author);
    const statuses = await Promise.all([
      report(id, bia, golpe),
      report(id, bia, { reason: 'link' }, 1),
      reportOf(commentId, bia, { reason: 'spam' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const events = await waitForEvents(service, 'report.filed', bia.sub, 3);
    expect(events.map(({ subjectVersion }) => subjectVersion)).toEqual([1, 2, 3]);
  });

  it('a report of a comment has its text, and the promotion it is on', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, {});
    const commentId = await comment(id, author, 'Vendo na rua');
    expect((await reportOf(commentId, bia, { reason: 'spam', price: '5' })).status).toBe(201);
    const [filed] = await waitForReports(bia, 1);
    expect(filed?.subject).toEqual({
      kind: 'comment',
      id: commentId,
      promotionId: id,
      title: onlinePromotion.title,
      city: 'online',
      content: 'Vendo na rua',
    });
    expect(filed).not.toHaveProperty('price');
  });

  it('another price reaches the author, once for each price, and goes with their next edit', async () => {
    const id = await createPromotion();
    const [bia, caio, withoutWeight] = await createCheckers(service, {}, {}, { voteWeight: 0 });
    await report(id, withoutWeight, { ...wrongPrice, price: '9,90' });
    expect((await readPromotion(service, id, author)).suggestedPrice).toBeUndefined();
    for (const one of [bia, caio]) await report(id, one, wrongPrice);
    expect((await waitForReports(withoutWeight, 1))[0]).toMatchObject({ price: 9.9 });
    for (const one of [bia, caio]) expect((await waitForReports(one, 1))[0]).toMatchObject({ price: 249.9 });
    const [suggested] = await waitForEvents(service, 'price.suggested', id, 1);
    // Nothing of who reported it.
    expect(suggested?.data).toEqual({
      subject: { kind: 'deal', id, promotionId: id, title: onlinePromotion.title, city: 'online' },
      authorId: author.sub,
      price: 249.9,
    });
    expect((await readPromotion(service, id, author)).suggestedPrice).toBe(249.9);
    for (const as of [visitor, bia])
      expect(await readPromotion(service, id, as)).not.toHaveProperty('suggestedPrice');
    const body = { ...onlinePromotion, promotionalPrice: '249,90' };
    expect((await service.call(editPromotion, { as: author, params: { id }, body })).status).toBe(200);
    expect((await readPromotion(service, id, author)).suggestedPrice).toBeUndefined();
  });

  it.each([
    ['the price that it has', { reason: 'preco-errado', price: '199,90' }],
    ['a price with another reason', { reason: 'golpe', price: '9,90' }],
  ])('a report with %s suggests none', async (_case, body) => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, { voteWeight: 3 });
    expect((await report(id, bia, body)).status).toBe(201);
    const [filed] = await waitForReports(bia, 1);
    expect(filed).not.toHaveProperty('price');
    expect((await readPromotion(service, id, author)).suggestedPrice).toBeUndefined();
  });

  it.each([
    [{}, 'reason'],
    [{ reason: 'disputa' }, 'reason'],
    [{ reason: { $ne: null } }, 'reason'],
    [{ reason: 'outro' }, 'text'],
    [{ reason: 'outro', text: '  ' }, 'text'],
    [{ reason: 'golpe', text: 'a'.repeat(501) }, 'text'],
    [{ reason: 'preco-errado', price: '-1' }, 'price'],
    [{ reason: 'preco-errado', price: '1,234' }, 'price'],
  ])('a report of a promotion is refused: %j', async (body, field) => {
    const id = await createPromotion();
    const [bia] = await registerMembers(service, 'Bia');
    const { status, body: error } = await report(id, bia, body);
    expect([status, error.errors[0].field]).toEqual([400, field]);
  });

  it('a report with another reason needs a text, and comments have reasons of their own', async () => {
    const id = await createPromotion();
    const [bia] = await registerMembers(service, 'Bia');
    const { body } = await report(id, bia, { reason: 'outro' });
    expect(body.errors).toEqual([expect.objectContaining({ field: 'text', msg: 'Conte o que aconteceu.' })]);
    expect((await report(id, bia, { reason: 'outro', text: 'Isto' })).status).toBe(201);
    const commentId = await comment(id, author);
    expect((await reportOf(commentId, bia, golpe)).body.errors[0].field).toBe('reason');
  });

  it('nobody reports what is their own, and visitors nothing', async () => {
    const id = await createPromotion();
    const [bia] = await registerMembers(service, 'Bia');
    const commentId = await comment(id, bia);
    const message = 'Isto é seu: quem denuncia são os outros.';
    for (const { status, body } of [
      await report(id, author, golpe),
      await reportOf(commentId, bia, { reason: 'spam' }),
    ])
      expect([status, body.code, body.msg]).toEqual([409, 'OWN_THING', message]);
    expect((await report(id, visitor, golpe)).status).toBe(401);
    expect((await reportOf(commentId, visitor, { reason: 'spam' })).status).toBe(401);
  });

  it('only what is public can be reported', async () => {
    const [bia] = await createCheckers(service, {});
    const { body } = await publish(service, author);
    expect((await report(body.promotion._id, bia, golpe)).status).toBe(404);
    expect((await report(newId(), bia, golpe)).status).toBe(404);
    expect((await reportOf(newId(), bia, { reason: 'spam' })).body.code).toBe('COMMENT_NOT_FOUND');
    const id = await createPromotion();
    const commentId = await comment(id, author);
    await setStatus(id, 'expired');
    expect((await report(id, bia, golpe)).status).toBe(201);
    await setStatus(id, 'removed');
    expect((await report(id, bia, golpe)).status).toBe(404);
    expect((await reportOf(commentId, bia, { reason: 'spam' })).status).toBe(404);
    const [{ sub }] = await registerMembers(service, 'Rui');
    const refused = await report(id, member(sub, 'admin'), golpe);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OPEN']);
  });

  it("a suspended member's report is refused", async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, { suspended: true });
    expect((await report(id, bia, golpe)).body.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('a warning is on the promotion until it is withdrawn, in every order of events', async () => {
    const id = await createPromotion();
    expect(await readPromotion(service, id)).not.toHaveProperty('warning');
    await warn(id, true, 3);
    expect((await readPromotion(service, id)).warning).toBe(true);
    await warn(id, false, 2);
    expect((await readPromotion(service, id)).warning).toBe(true);
    const { revision } = await readPromotion(service, id);
    await warn(id, false, 4);
    expect(await readPromotion(service, id)).not.toHaveProperty('warning');
    expect((await readPromotion(service, id)).revision).toBe(revision);
    await warn(id, true, 5);
    await decideOn(id, { action: 'keep' }, 6);
    await warn(id, true, 5);
    expect(await readPromotion(service, id)).not.toHaveProperty('warning');
  });

  it.each([
    ['keep', 'active', undefined],
    ['expire', 'expired', 'moderation'],
    ['remove', 'removed', undefined],
  ] as const)('decision to %s leaves the promotion %s', async (action, status, endedBy) => {
    const id = await createPromotion();
    await decideOn(id, { action });
    const promotion = await readPromotion(service, id, author);
    expect([promotion.status, promotion.endedBy]).toEqual([status, endedBy]);
    const changes = await waitForEvents(service, 'promotion.status-changed', id, action === 'keep' ? 1 : 2);
    expect((changes.at(-1)?.data as { to: string }).to).toBe(status);
  });

  it('decision to end a promotion changes nothing of a pending one, and ends for good what its author ended; to remove it does both', async () => {
    const [pending, expired] = [
      (await publish(service, author)).body.promotion._id as string,
      await createPromotion(),
    ];
    await castVote(service, expired, author, { result: 'gone' });
    for (const id of [pending, expired]) await decideOn(id, { action: 'expire' });
    expect((await readPromotion(service, pending, author)).status).toBe('pending');
    expect((await readPromotion(service, expired, author)).endedBy).toBe('moderation');
    for (const id of [pending, expired, newId()]) await decideOn(id, { action: 'remove' });
    for (const id of [pending, expired])
      expect((await readPromotion(service, id, author)).status).toBe('removed');
  });

  it('a price that moderation found wrong says nothing of others', async () => {
    const [id, other] = [await createPromotion(), await createPromotion()];
    await decideOn(other, { action: 'expire', reasonCode: 'outro' });
    await decideOn(id, { action: 'expire', reasonCode: 'preco-errado' });
    const rows = await service.listRows('product_prices');
    const deals = rows.map(({ promotion }) => String(promotion));
    expect([deals.includes(id), deals.includes(other)]).toEqual([false, true]);
  });

  it('a price that moderation passes on is shown to the author', async () => {
    const id = await createPromotion();
    await decideOn(id, { action: 'keep', suggestedPrice: 249.9 });
    expect((await readPromotion(service, id, author)).suggestedPrice).toBe(249.9);
  });

  it('decision deletes a comment, or only its text if there are replies, and once', async () => {
    const id = await createPromotion();
    const [first, answered] = [await comment(id, author, 'Um'), await comment(id, author, 'Dois')];
    await comment(id, author, 'Três', answered);
    for (const commentId of [first, answered]) {
      const subject = {
        kind: 'comment' as const,
        id: commentId,
        promotionId: id,
        title: 'Fone',
        city: 'online',
      };
      for (const version of [3, 4]) await decideOn(id, { action: 'delete-comment', subject }, version);
      await waitForEvents(service, 'comment.deleted', commentId, 1);
    }
    const left = (await readComments(id)).map(({ content, deleted }) => [content, deleted]);
    expect(left).toEqual([
      ['', true],
      ['Três', false],
    ]);
    expect((await readPromotion(service, id)).status).toBe('active');
    expect((await service.call(deleteComment, { as: author, params: { id: first } })).status).toBe(404);
  });

  it('votes that would end a promotion a third time ask moderation once', async () => {
    const id = await createPromotion();
    const [bia, caio, davi] = await createCheckers(
      service,
      { voteWeight: 2 },
      { voteWeight: 2 },
      { voteWeight: 2 },
    );
    const say = async (result: string) => {
      for (const one of [bia, caio]) await castVote(service, id, one, { result });
    };
    for (const result of ['gone', 'ok', 'gone']) await say(result);
    const askedAt = await readDisputedAt(id);
    expect(askedAt).toBeInstanceOf(Date);
    await castVote(service, id, davi, { result: 'gone' });
    expect(await readDisputedAt(id)).toEqual(askedAt);
    const [event] = await waitForEvents(service, 'report.filed', id, 1);
    expect(event?.data).toMatchObject({
      reporterId: null,
      reason: 'disputa',
      weight: 0,
      addressGroup: null,
      authorId: author.sub,
      subject: { kind: 'deal', id },
    });
    await setStatus(id, 'expired');
    await setStatus(id, 'active');
    await say('gone');
    await eventually(async () => expect(await waitForEvents(service, 'report.filed', id, 2)).toBeDefined());
  });
};
