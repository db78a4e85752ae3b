import type { NotificationList } from '@pechincha/contracts/entities/notification';
import { createAlert, deleteAlert, toggleAlert } from '@pechincha/contracts/operations/alerts';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { userDeletedEvent, person, promotionPublishedEvent, type Person } from '../fixtures.js';

let service: TestService;

const author = person('Autora');

async function createAlertFor(keyword: string, owner: Person = person('Ouvinte')): Promise<Person> {
  const { status } = await service.call(createAlert, {
    as: member(owner._id),
    body: { keyword },
    headers: { 'idempotency-key': newId() },
  });
  expect(status).toBe(201);
  return owner;
}

async function listAlertNotifications(owner: Person): Promise<NotificationList['notifications']> {
  const { body } = await service.call(listNotifications, { as: member(owner._id) });
  const { notifications } = listNotifications.response.parse(body);
  return notifications.filter(({ kind }) => kind === 'new-promotion');
}

/** Publishes the events and waits until all match jobs are done. */
async function publishAndMatch(...events: Parameters<TestService['publishAndWait']>): Promise<void> {
  await service.publishAndWait(...events);
  await eventually(async () => expect(await service.listRows('match_jobs')).toEqual([]));
}

export const matching: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('owner of two matching alerts gets one notification and one notification.created event', async () => {
    const ana = await createAlertFor('fones bluetooth');
    await createAlertFor('BLUETOOTH', ana);
    const event = promotionPublishedEvent(author, 'Fone de ouvido Bluetooth', 'sao-paulo', {
      promotionalPrice: 1199.9,
    });
    await publishAndMatch(event);
    const { promotionId } = event.data;
    const notifications = await listAlertNotifications(ana);
    expect(notifications).toMatchObject([
      {
        message: 'Promoção para o seu alerta: Fone de ouvido Bluetooth, por R$ 1.199,90.',
        path: `/sao-paulo/promocao/${promotionId}`,
        promotionId,
        commentId: null,
        eventId: event.id,
        read: false,
        createdAt: event.occurredAt,
      },
    ]);
    await eventually(() => {
      const published = service.broker.listReceived('notification.created').map(({ data }) => data);
      expect(published).toContainEqual({ userId: ana._id, notification: notifications[0] });
    });
  });

  it('alert message has the final price when it is not the promotional price', async () => {
    const owner = await createAlertFor('ventilador');
    const prices = { promotionalPrice: 100, finalPrice: 115.5 };
    await publishAndMatch(promotionPublishedEvent(author, 'Ventilador', 'online', prices));
    expect(await listAlertNotifications(owner)).toMatchObject([
      { message: 'Promoção para o seu alerta: Ventilador, por R$ 115,50.' },
    ]);
  });

  it.each([
    ['ignores accents and case', 'CAFÉ', { title: 'cafe em graos' }, 1],
    ['ignores a plural in the keyword', 'promoções', { title: 'Promoção de tapetes' }, 1],
    ['ignores a plural in the promotion', 'cadeira gamer', { title: 'Cadeiras gamer' }, 1],
    ['ignores word order', 'gamer cadeira', { title: 'Cadeira para gamers' }, 1],
    [
      'searches title, description and store',
      'tapete lã casa',
      { title: 'Tapete', description: 'de lã', store: 'Casa & Cia' },
      1,
    ],
    ['does not match when one word is missing', 'tapete persa', { title: 'Tapete de lã' }, 0],
    ['does not match inside a word', 'sal', { title: 'Salada pronta' }, 0],
  ])('alert matching: %s', async (_rule, keyword, promotion, count) => {
    const owner = await createAlertFor(keyword);
    await publishAndMatch(
      promotionPublishedEvent(author, promotion.title, 'online', {
        description: '',
        store: '',
        ...promotion,
      }),
    );
    expect(await listAlertNotifications(owner)).toHaveLength(count);
  });

  it('alert matching skips the author and members whose alert is inactive or deleted', async () => {
    const [own, off, deleted] = [
      await createAlertFor('secador'),
      await createAlertFor('secador'),
      await createAlertFor('secador'),
    ];
    const find = async ({ _id }: Person) => {
      const row = await service.database.collection('subscriptions').findOne({ member: _id });
      return { as: member(_id), params: { id: String(row?._id) } };
    };
    await service.call(toggleAlert, await find(off));
    await service.call(deleteAlert, await find(deleted));
    await publishAndMatch(promotionPublishedEvent(own, 'Secador de cabelo'));
    for (const owner of [own, off, deleted]) expect(await listAlertNotifications(owner)).toEqual([]);
  });

  it('owner is notified once when a promotion is published again or its event is redelivered', async () => {
    const owner = await createAlertFor('liquidificador');
    const first = promotionPublishedEvent(author, 'Liquidificador');
    const { promotionId } = first.data;
    const again = promotionPublishedEvent(author, 'Liquidificador novo', 'online', {
      promotionId,
      first: false,
    });
    await Promise.all([publishAndMatch(first, again), publishAndMatch(again)]);
    await service.clearInbox();
    await publishAndMatch(
      first,
      again,
      promotionPublishedEvent(author, 'Liquidificador', 'online', { promotionId }),
    );
    expect(await listAlertNotifications(owner)).toHaveLength(1);
  });

  it('owner is notified when a promotion matches only after an edit', async () => {
    const owner = await createAlertFor('processador');
    const first = promotionPublishedEvent(author, 'Mixer');
    const { promotionId } = first.data;
    await publishAndMatch(first);
    expect(await listAlertNotifications(owner)).toEqual([]);
    await publishAndMatch(
      promotionPublishedEvent(author, 'Processador e mixer', 'online', { promotionId, first: false }),
    );
    expect(await listAlertNotifications(owner)).toHaveLength(1);
  });

  it('match job of a dead worker is resumed without duplicate notifications', async () => {
    const [early, late] = [await createAlertFor('esteira'), await createAlertFor('esteira')];
    const event = promotionPublishedEvent(author, 'Esteira');
    const { promotionId } = event.data;
    const alerts = service.database.collection('subscriptions');
    const processed = await alerts.findOne({ member: early._id });
    const at = new Date(event.occurredAt);
    const common = { message: 'Promoção', path: '/', promotionId, eventId: event.id, createdAt: at };
    const { insertedId } = await service.database.collection('notifications').insertOne({
      ...common,
      member: early._id,
      kind: 'new-promotion',
      commentId: null,
      read: false,
    });
    await service.database
      .collection<{ _id: string; price: number; at: Date }>('product_notices')
      .insertOne({ _id: `${early._id}:${promotionId}`, price: 10, at });
    const job = {
      authorId: author._id,
      authorName: author.name,
      title: 'Esteira',
      store: '',
      product: promotionId,
      products: [promotionId],
      category: 'outros',
      city: 'online',
      finalPrice: 10,
      words: ['esteira'],
      anchors: ['esteira'],
      after: processed?._id,
    };
    const lease = { claim: 'dead', dueAt: new Date(Date.now() - 1) };
    await service.database
      .collection<Record<string, unknown> & { _id: string }>('match_jobs')
      .insertOne({ _id: event.id, occurredAt: at, ...common, ...job, ...lease });
    await publishAndMatch();
    expect(await listAlertNotifications(early)).toMatchObject([{ _id: String(insertedId) }]);
    expect(await listAlertNotifications(late)).toHaveLength(1);
    const again = { promotionId, first: false };
    await publishAndMatch(promotionPublishedEvent(author, 'Esteira', 'online', again));
    for (const owner of [early, late])
      expect((await listAlertNotifications(owner)).map(({ message }) => message)).toEqual(['Promoção']);
  });

  it('all 450 owners of matching alerts are notified once, in batches', async () => {
    const members = Array.from({ length: 450 }, () => person('Ouvinte')._id);
    const row = { kind: 'alert', key: 'colchao', anchor: 'colchao', isActive: true };
    const alerts = members.map((memberId) => ({
      ...row,
      member: memberId,
      keyword: 'colchão',
      createdAt: new Date(),
    }));
    await service.database.collection('subscriptions').insertMany(alerts);
    const event = promotionPublishedEvent(author, 'Colchões de molas');
    await service.publishAndWait(event);
    const notifications = service.database.collection('notifications');
    const filter = { promotionId: event.data.promotionId, kind: 'new-promotion' };
    await eventually(async () => expect(await notifications.countDocuments(filter)).toBe(450), {
      timeoutMs: 120_000,
    });
    expect(await notifications.distinct('member', filter)).toHaveLength(450);
  }, 180_000);

  it('alert lookup uses an index without sorting or scanning other words', async () => {
    const alerts = service.database.collection('subscriptions');
    const page = await alerts
      .find({ isActive: true, anchor: 'colchao' })
      .sort({ _id: 1 })
      .limit(200)
      .explain('executionStats');
    expect(JSON.stringify(page['queryPlanner'].winningPlan)).not.toContain('"SORT"');
    expect(page['executionStats'].totalDocsExamined).toBe(200);
    const query = { isActive: true, anchor: { $in: ['abc', 'colchao', 'esteira', 'xyz'] } };
    const plan = await service.database.db?.command({
      explain: { distinct: 'subscriptions', key: 'anchor', query },
      verbosity: 'executionStats',
    });
    expect(plan?.['executionStats'].totalKeysExamined).toBeLessThan(10);
  });

  it('alert matching skips deleted members', async () => {
    const owner = await createAlertFor('batedeira');
    await publishAndMatch(userDeletedEvent(owner));
    expect(await service.database.collection('subscriptions').countDocuments({ member: owner._id })).toBe(0);
    expect(JSON.stringify(await service.listRows('idempotency'))).not.toContain(owner._id);
    await service.database.collection('subscriptions').insertOne({
      member: owner._id,
      keyword: 'batedeira',
      kind: 'alert',
      key: 'batedeira',
      anchor: 'batedeira',
      isActive: true,
      createdAt: new Date(),
    });
    await publishAndMatch(promotionPublishedEvent(author, 'Batedeira'));
    expect(await listAlertNotifications(owner)).toEqual([]);
  });
};
