import type { NotificationList } from '@pechincha/contracts/entities/notification';
import { createAlert, deleteAlert, toggleAlert } from '@pechincha/contracts/operations/alerts';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { deleted, person, published, type Person } from './fixtures.js';

const author = person('Autora');
let service: TestService;

beforeAll(async () => {
  service = await TestService.start('notifications', (config) => AppModule.forRoot(config), {
    replicas: 2,
  });
});
afterAll(() => service.destroy());

async function listening(keyword: string, who: Person = person('Ouvinte')): Promise<Person> {
  const { status } = await service.call(createAlert, {
    as: member(who._id),
    body: { keyword },
    headers: { 'idempotency-key': newId() },
  });
  expect(status).toBe(201);
  return who;
}

async function noticesOf(who: Person): Promise<NotificationList['notifications']> {
  const { body } = await service.call(listNotifications, { as: member(who._id) });
  const { notifications } = listNotifications.response.parse(body);
  return notifications.filter(({ kind }) => kind === 'new-promotion');
}

/** Tells the facts, and waits until every listener of them has been told. */
async function handle(...facts: Parameters<TestService['publishAndWait']>): Promise<void> {
  await service.publishAndWait(...facts);
  await eventually(async () => expect(await service.listRows('match_jobs')).toEqual([]));
}

it('tells the owner of a matching alert once, in the list and as a fact', async () => {
  const ana = await listening('fones bluetooth');
  await listening('BLUETOOTH', ana);
  const fact = published(author, 'Fone de ouvido Bluetooth', 'sao-paulo', { promotionalPrice: 1199.9 });
  await handle(fact);
  const { promotionId } = fact.data;
  const notices = await noticesOf(ana);
  expect(notices).toMatchObject([
    {
      message: 'Promoção para o seu alerta: Fone de ouvido Bluetooth, por R$ 1.199,90.',
      path: `/sao-paulo/promocao/${promotionId}`,
      promotionId,
      commentId: null,
      eventId: fact.id,
      read: false,
      createdAt: fact.occurredAt,
    },
  ]);
  await eventually(() => {
    const told = service.broker.listReceived('notification.created').map(({ data }) => data);
    expect(told).toContainEqual({ userId: ana._id, notification: notices[0] });
  });
});

it.each([
  ['accents and case', 'CAFÉ', { title: 'cafe em graos' }, 1],
  ['a plural in the keyword', 'promoções', { title: 'Promoção de tapetes' }, 1],
  ['a plural in the deal', 'cadeira gamer', { title: 'Cadeiras gamer' }, 1],
  ['words in any order', 'gamer cadeira', { title: 'Cadeira para gamers' }, 1],
  [
    'words in title, description and store',
    'tapete lã casa',
    { title: 'Tapete', description: 'de lã', store: 'Casa & Cia' },
    1,
  ],
  ['nothing, where one word is missing', 'tapete persa', { title: 'Tapete de lã' }, 0],
  ['nothing, in the middle of a word', 'sal', { title: 'Salada pronta' }, 0],
])('matches %s', async (_rule, keyword, told, count) => {
  const who = await listening(keyword);
  await handle(published(author, told.title, 'online', { description: '', store: '', ...told }));
  expect(await noticesOf(who)).toHaveLength(count);
});

it('tells neither the author, nor whoever switched the alert off or removed it', async () => {
  const [own, off, gone] = [
    await listening('secador'),
    await listening('secador'),
    await listening('secador'),
  ];
  const find = async ({ _id }: Person) => {
    const row = await service.database.collection('alerts').findOne({ member: _id });
    return { as: member(_id), params: { id: String(row?._id) } };
  };
  await service.call(toggleAlert, await find(off));
  await service.call(deleteAlert, await find(gone));
  await handle(published(own, 'Secador de cabelo'));
  for (const who of [own, off, gone]) expect(await noticesOf(who)).toEqual([]);
});

it('tells once of a deal, however often it is published and the fact comes', async () => {
  const who = await listening('liquidificador');
  const first = published(author, 'Liquidificador');
  const { promotionId } = first.data;
  const again = published(author, 'Liquidificador novo', 'online', { promotionId, first: false });
  await Promise.all([handle(first, again), handle(again)]);
  await service.clearInbox();
  await handle(first, again, published(author, 'Liquidificador', 'online', { promotionId }));
  expect(await noticesOf(who)).toHaveLength(1);
});

it('tells of a deal that matches only after it was changed', async () => {
  const who = await listening('processador');
  const first = published(author, 'Mixer');
  const { promotionId } = first.data;
  await handle(first);
  expect(await noticesOf(who)).toEqual([]);
  await handle(published(author, 'Processador e mixer', 'online', { promotionId, first: false }));
  expect(await noticesOf(who)).toHaveLength(1);
});

it('goes on where a worker that died left off, and tells nobody twice', async () => {
  const [early, late] = [await listening('esteira'), await listening('esteira')];
  const fact = published(author, 'Esteira');
  const { promotionId } = fact.data;
  const alerts = service.database.collection('alerts');
  const told = await alerts.findOne({ member: early._id });
  const common = { message: 'Promoção', path: '/', promotionId, eventId: fact.id, createdAt: new Date() };
  await service.database.collection('notifications').insertOne({
    ...common,
    ...{ member: early._id, kind: 'new-promotion', commentId: null, read: false },
  });
  const job = { authorId: author._id, words: ['esteira'], anchors: ['esteira'], after: told?._id };
  const lease = { claim: 'dead', dueAt: new Date(Date.now() - 1) };
  await service.database
    .collection<Record<string, unknown> & { _id: string }>('match_jobs')
    .insertOne({ _id: fact.id, occurredAt: new Date(), ...common, ...job, ...lease });
  await handle();
  expect(await noticesOf(early)).toHaveLength(1);
  expect(await noticesOf(late)).toHaveLength(1);
});

it('tells hundreds of listeners, batch by batch, each once', async () => {
  const members = Array.from({ length: 450 }, () => person('Ouvinte')._id);
  const row = { key: 'colchao', words: ['colchao'], anchor: 'colchao', isActive: true };
  const alerts = members.map((owner) => ({
    ...row,
    member: owner,
    keyword: 'colchão',
    createdAt: new Date(),
  }));
  await service.database.collection('alerts').insertMany(alerts);
  const fact = published(author, 'Colchões de molas');
  await service.publishAndWait(fact);
  const notices = service.database.collection('notifications');
  const told = { promotionId: fact.data.promotionId, kind: 'new-promotion' };
  await eventually(async () => expect(await notices.countDocuments(told)).toBe(450), { timeoutMs: 120_000 });
  expect(await notices.distinct('member', told)).toHaveLength(450);
}, 180_000);

it('looks alerts up by an index, word by word', async () => {
  const alerts = service.database.collection('alerts');
  const page = await alerts
    .find({ isActive: true, anchor: 'colchao' })
    .sort({ _id: 1 })
    .limit(200)
    .explain('executionStats');
  expect(JSON.stringify(page['queryPlanner'].winningPlan)).not.toContain('"SORT"');
  expect(page['executionStats'].totalDocsExamined).toBe(200);
  const query = { isActive: true, anchor: { $in: ['abc', 'colchao', 'esteira', 'xyz'] } };
  const plan = await service.database.db?.command({
    explain: { distinct: 'alerts', key: 'anchor', query },
    verbosity: 'executionStats',
  });
  expect(plan?.['executionStats'].totalKeysExamined).toBeLessThan(10);
});

it('tells nobody who left', async () => {
  const who = await listening('batedeira');
  await handle(deleted(who));
  expect(await service.database.collection('alerts').countDocuments({ member: who._id })).toBe(0);
  expect(JSON.stringify(await service.listRows('idempotency'))).not.toContain(who._id);
  await service.database.collection('alerts').insertOne({
    ...{ member: who._id, keyword: 'batedeira', key: 'batedeira', words: ['batedeira'], anchor: 'batedeira' },
    ...{ isActive: true, createdAt: new Date() },
  });
  await handle(published(author, 'Batedeira'));
  expect(await noticesOf(who)).toEqual([]);
});
