import { createAlert } from '@pechincha/contracts/operations/alerts';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { listNotifications, markNotificationsRead } from '@pechincha/contracts/operations/notifications';
import { eventually } from '@pechincha/testing/eventually';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import {
  badgeGiven,
  commented,
  deleted,
  person,
  published,
  redeemed,
  redemptionMoved,
  registered,
  renamed,
  type Person,
} from './fixtures.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start('notifications', (config) => AppModule.forRoot(config));
});
afterAll(() => service.destroy());

async function listOf({ _id }: Person) {
  const { body } = await service.call(listNotifications, { as: member(_id) });
  return listNotifications.response.parse(body).notifications;
}

it.each([
  [
    'a badge',
    (who: Person) => badgeGiven(who, 'Caçador de ofertas'),
    {
      kind: 'badge-earned',
      message: 'Você ganhou a insígnia Caçador de ofertas!',
      path: '/minhas-conquistas',
    },
  ],
  [
    'a redemption',
    (who: Person) => redeemed(who, 'Vale-presente', 1500),
    {
      kind: 'reward-redeemed',
      message: 'Você resgatou "Vale-presente" por 1.500 pontos. Avisaremos quando for entregue.',
      path: '/meus-resgates',
    },
  ],
  [
    'a delivery',
    (who: Person) => redemptionMoved(who, 'delivered'),
    {
      kind: 'redemption-updated',
      message: 'Seu resgate de "Vale-presente" foi entregue.',
      path: '/meus-resgates',
    },
  ],
  [
    'a refund',
    (who: Person) => redemptionMoved(who, 'cancelled'),
    {
      kind: 'redemption-updated',
      message: 'Seu resgate de "Vale-presente" foi cancelado. Os 1.500 pontos voltaram para você.',
      path: '/meus-resgates',
    },
  ],
])('tells of %s', async (_what, factFor, notice) => {
  const who = person('Ana');
  const fact = factFor(who);
  await service.publishAndWait(fact);
  const rest = { promotionId: null, commentId: null, eventId: fact.id, createdAt: fact.occurredAt };
  expect(await listOf(who)).toMatchObject([{ ...notice, ...rest, read: false }]);
});

it('forgets who left: the list, the alerts, the name; and no later fact brings anything back', async () => {
  const [who, other] = [person('Rosa Prado'), person('Bia')];
  await service.publishAndWait(registered(who), registered(other), badgeGiven(who, 'Novata'));
  await service.call(createAlert, { as: member(who._id), body: { keyword: 'rede' } });
  expect(await listOf(who)).toHaveLength(1);

  await service.publishAndWait(deleted(who));
  await service.publishAndWait(renamed(who, 'Rosa Prado', 7), registered(who), redeemed(who, 'Caneca'));
  await service.publishAndWait(published(other, 'Rede'), commented(other, 'Valeu, @Rosa Prado'), published(who));
  expect(await listOf(who)).toEqual([]);
  for (const collection of ['alerts', 'alert_owners', 'members']) {
    expect(JSON.stringify(await service.listRows(collection))).not.toMatch(/rosa|rede/i);
  }
});

it('what was written while a member was leaving is erased by a later job', async () => {
  const who = person('Davi');
  await service.publishAndWait(deleted(who));
  await service.database.collection('notifications').insertOne({
    ...{ member: who._id, kind: 'badge-earned', message: 'Tarde demais', path: '/', eventId: 'late' },
    ...{ promotionId: null, commentId: null, read: false, createdAt: new Date() },
  });
  const departures = service.database.collection<{ _id: string; dueAt: Date }>('departures');
  expect((await departures.findOne({ _id: who._id }))?.dueAt.getTime()).toBeGreaterThan(Date.now());
  await departures.updateOne({ _id: who._id }, { $set: { dueAt: new Date() } });
  await eventually(async () => expect(await departures.findOne({ _id: who._id })).toBeNull());
  expect(await listOf(who)).toEqual([]);
});

it('the name of a deleted member vanishes from notifications of others, however many', async () => {
  const [rosa, bia] = [person('Rosa Prado'), person('Bia Lima')];
  await service.publishAndWait(registered(rosa), registered(bia));
  await service.publishAndWait(commented(rosa, 'Valeu, @Bia Lima'));
  const notifications = service.database.collection('notifications');
  const sample = await notifications.findOne({ member: bia._id });
  expect(sample?.['message']).toContain('Rosa Prado mencionou você');
  const { _id, ...rest } = sample ?? {};
  await notifications.insertMany(
    Array.from({ length: 1_200 }, (_none, at) => ({ ...rest, eventId: `${String(_id)}${at}` })),
  );
  const [late] = [commented(rosa, 'Também, @Bia Lima')];
  await service.publishAndWait(deleted(rosa));
  await service.publishAndWait(late);
  await eventually(async () => {
    const rows = await notifications.find({ member: bia._id }).toArray();
    expect(rows).toHaveLength(1_202);
    expect(new Set(rows.map(({ message }) => message.split(' mencionou')[0]))).toEqual(new Set(['Alguém']));
  });
  expect(JSON.stringify(await service.listRows('notifications'))).not.toContain('Rosa');
});

it('finds the namesake of somebody who left', async () => {
  const [gone, namesake, author] = [person('Caio Reis'), person('Caio Reis'), person('Bia')];
  await service.publishAndWait(registered(gone), registered(namesake), registered(author));
  await service.publishAndWait(deleted(gone));
  await service.publishAndWait(commented(author, '@Caio Reis'));
  expect(await listOf(namesake)).toHaveLength(1);
});

it('gives out what it keeps of a member', async () => {
  const who = person('Ana');
  await service.publishAndWait(badgeGiven(who, 'Novata'));
  await service.call(createAlert, { as: member(who._id), body: { keyword: 'café' } });
  await service.call(markNotificationsRead, { as: member(who._id) });
  const params = { id: who._id };
  const { status, body } = await service.call(notificationsExport, { as: { kind: 'gateway' }, params });
  expect([status, body]).toEqual([
    200,
    {
      alertas: [{ palavraChave: 'café', ativo: true, criadoEm: expect.any(String) }],
      avisos: [
        {
          mensagem: 'Você ganhou a insígnia Novata!',
          pagina: '/minhas-conquistas',
          lido: true,
          recebidoEm: expect.any(String),
        },
      ],
    },
  ]);
  expect((await service.call(notificationsExport, { as: member(who._id), params })).status).toBe(403);
});

it('keeps what was told for 180 days', async () => {
  const indexes = await service.database.collection('notifications').indexes();
  expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds)).toContain(180 * 24 * 60 * 60);
});
