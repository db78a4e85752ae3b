import { createAlert } from '@pechincha/contracts/operations/alerts';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { listNotifications, markNotificationsRead } from '@pechincha/contracts/operations/notifications';
import { eventually } from '@pechincha/testing/eventually';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import {
  badgeEarnedEvent,
  commentCreatedEvent,
  userDeletedEvent,
  person,
  promotionPublishedEvent,
  rewardRedeemedEvent,
  redemptionStatusChangedEvent,
  userRegisteredEvent,
  userRenamedEvent,
  type Person,
} from './fixtures.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start('notifications', (config, kit) => AppModule.forRoot(config, kit));
});
afterAll(() => service.destroy());

async function listNotificationsOf({ _id }: Person) {
  const { body } = await service.call(listNotifications, { as: member(_id) });
  return listNotifications.response.parse(body).notifications;
}

it.each([
  [
    'a badge',
    (recipient: Person) => badgeEarnedEvent(recipient, 'Caçador de ofertas'),
    {
      kind: 'badge-earned',
      message: 'Você ganhou a insígnia Caçador de ofertas!',
      path: '/minhas-conquistas',
    },
  ],
  [
    'a redemption request',
    (recipient: Person) => rewardRedeemedEvent(recipient, 'Vale-presente', 1500),
    {
      kind: 'reward-redeemed',
      message: 'Você resgatou "Vale-presente" por 1.500 pontos. Avisaremos quando for entregue.',
      path: '/meus-resgates',
    },
  ],
  [
    'a delivery',
    (recipient: Person) => redemptionStatusChangedEvent(recipient, 'delivered'),
    {
      kind: 'redemption-updated',
      message: 'Seu resgate de "Vale-presente" foi entregue.',
      path: '/meus-resgates',
    },
  ],
  [
    'a refund',
    (recipient: Person) => redemptionStatusChangedEvent(recipient, 'cancelled'),
    {
      kind: 'redemption-updated',
      message: 'Seu resgate de "Vale-presente" foi cancelado. Os 1.500 pontos voltaram para você.',
      path: '/meus-resgates',
    },
  ],
])('member is notified of %s', async (_kind, createEvent, expected) => {
  const recipient = person('Ana');
  const event = createEvent(recipient);
  await service.publishAndWait(event);
  const rest = { promotionId: null, commentId: null, eventId: event.id, createdAt: event.occurredAt };
  expect(await listNotificationsOf(recipient)).toMatchObject([{ ...expected, ...rest, read: false }]);
});

it('notifications, alerts and name of a deleted member are erased and not restored by later events', async () => {
  const [recipient, other] = [person('Rosa Prado'), person('Bia')];
  await service.publishAndWait(
    userRegisteredEvent(recipient),
    userRegisteredEvent(other),
    badgeEarnedEvent(recipient, 'Novata'),
  );
  await service.call(createAlert, { as: member(recipient._id), body: { keyword: 'rede' } });
  expect(await listNotificationsOf(recipient)).toHaveLength(1);

  await service.publishAndWait(userDeletedEvent(recipient));
  await service.publishAndWait(
    userRenamedEvent(recipient, 'Rosa Prado', 7),
    userRegisteredEvent(recipient),
    rewardRedeemedEvent(recipient, 'Caneca'),
  );
  await service.publishAndWait(
    promotionPublishedEvent(other, 'Rede'),
    commentCreatedEvent(other, 'Valeu, @Rosa Prado'),
    promotionPublishedEvent(recipient),
  );
  expect(await listNotificationsOf(recipient)).toEqual([]);
  for (const collection of ['alerts', 'alert_owners', 'members']) {
    expect(JSON.stringify(await service.listRows(collection))).not.toMatch(/rosa|rede/i);
  }
});

it('erasure job deletes what was written while the member was being deleted', async () => {
  const recipient = person('Davi');
  await service.publishAndWait(userDeletedEvent(recipient));
  await service.database.collection('notifications').insertOne({
    ...{ member: recipient._id, kind: 'badge-earned', message: 'Tarde demais', path: '/', eventId: 'late' },
    ...{ promotionId: null, commentId: null, read: false, createdAt: new Date() },
  });
  const erasureJobs = service.database.collection<{ _id: string; dueAt: Date }>('departures');
  expect((await erasureJobs.findOne({ _id: recipient._id }))?.dueAt.getTime()).toBeGreaterThan(Date.now());
  await erasureJobs.updateOne({ _id: recipient._id }, { $set: { dueAt: new Date() } });
  await eventually(async () => expect(await erasureJobs.findOne({ _id: recipient._id })).toBeNull());
  expect(await listNotificationsOf(recipient)).toEqual([]);
});

it('name of a deleted member is removed from over a thousand notifications of others', async () => {
  const [rosa, bia] = [person('Rosa Prado'), person('Bia Lima')];
  await service.publishAndWait(userRegisteredEvent(rosa), userRegisteredEvent(bia));
  await service.publishAndWait(commentCreatedEvent(rosa, 'Valeu, @Bia Lima'));
  const notifications = service.database.collection('notifications');
  const sample = await notifications.findOne({ member: bia._id });
  expect(sample?.['message']).toContain('Rosa Prado mencionou você');
  const { _id, ...rest } = sample ?? {};
  await notifications.insertMany(
    Array.from({ length: 1_200 }, (_none, at) => ({ ...rest, eventId: `${String(_id)}${at}` })),
  );
  const [late] = [commentCreatedEvent(rosa, 'Também, @Bia Lima')];
  await service.publishAndWait(userDeletedEvent(rosa));
  await service.publishAndWait(late);
  await eventually(async () => {
    const rows = await notifications.find({ member: bia._id }).toArray();
    expect(rows).toHaveLength(1_202);
    expect(new Set(rows.map(({ message }) => message.split(' mencionou')[0]))).toEqual(new Set(['Alguém']));
  });
  expect(JSON.stringify(await service.listRows('notifications'))).not.toContain('Rosa');
});

it('mention finds a member when another with the same name was deleted', async () => {
  const [deletedMember, namesake, author] = [person('Caio Reis'), person('Caio Reis'), person('Bia')];
  await service.publishAndWait(
    userRegisteredEvent(deletedMember),
    userRegisteredEvent(namesake),
    userRegisteredEvent(author),
  );
  await service.publishAndWait(userDeletedEvent(deletedMember));
  await service.publishAndWait(commentCreatedEvent(author, '@Caio Reis'));
  expect(await listNotificationsOf(namesake)).toHaveLength(1);
});

it('member export contains alerts and notifications and is for the gateway only', async () => {
  const recipient = person('Ana');
  await service.publishAndWait(badgeEarnedEvent(recipient, 'Novata'));
  await service.call(createAlert, { as: member(recipient._id), body: { keyword: 'café' } });
  await service.call(markNotificationsRead, { as: member(recipient._id) });
  const params = { id: recipient._id };
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
  expect((await service.call(notificationsExport, { as: member(recipient._id), params })).status).toBe(403);
});

it('notifications expire after 180 days', async () => {
  const indexes = await service.database.collection('notifications').indexes();
  expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds)).toContain(180 * 24 * 60 * 60);
});
