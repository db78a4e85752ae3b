import { jest } from '@jest/globals';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import type { notificationCreated } from '@pechincha/contracts/events/notification';
import type { promotionChanged } from '@pechincha/contracts/events/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  listNotificationsFor,
  person,
  promotionChangedEvent,
  promotionSavedEvent,
  promotionUnsavedEvent,
  userDeletedEvent,
  type Person,
} from '../fixtures.js';
import { author, createSubscriptionHelpers, publish } from '../subscription-helpers.js';
import { BEFORE, changesOf, createSaveHelpers, setNow } from '../save-helpers.js';

let service: TestService;
const { createOwner, publishAndMatch } = createSubscriptionHelpers(() => service);
const { listJobs, listMessages, publishAndNotify } = createSaveHelpers(() => service);

/** Messages of notification.created, which later ones replace in the list. */
const listCreatedFor = ({ _id }: Person): string[] =>
  service.broker
    .listReceived('notification.created')
    .map(({ data }) => data as EventData<typeof notificationCreated>)
    .filter(({ userId }) => userId === _id)
    .map(({ notification }) => notification.message);

export const saves: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.database.collection('saved_notice_jobs').deleteMany({});
  });

  it('member is notified of each price that is 5 % lower than when they saved it, or than the last one', async () => {
    const ana = person('Ana');
    const id = newId();
    await publishAndNotify(promotionSavedEvent(ana, id));
    const steps: [number, string[]][] = [
      [95.01, []],
      [95, ['Baixou para R$ 95,00: Fone Bluetooth']],
      [95, ['Baixou para R$ 95,00: Fone Bluetooth']],
      [120, ['Baixou para R$ 95,00: Fone Bluetooth']],
      [91, ['Baixou para R$ 95,00: Fone Bluetooth']],
      [90.25, ['Baixou para R$ 90,25: Fone Bluetooth']],
    ];
    const events = changesOf(id, ...steps.map(([finalPrice]) => ({ finalPrice })));
    for (const [index, event] of events.entries()) {
      await publishAndNotify(event);
      expect(await listMessages(ana)).toEqual(steps[index]?.[1]);
    }
    const [notification] = await listNotificationsFor(service, ana);
    expect(notification).toMatchObject({
      kind: 'saved-price',
      path: `/curitiba/promocao/${id}`,
      promotionId: id,
      read: false,
      eventId: events.at(-1)?.id,
    });
    // Replayed later.
    await service.clearInbox();
    await publishAndNotify(promotionSavedEvent(ana, id), ...events);
    expect(await listNotificationsFor(service, ana)).toEqual([notification]);
  });

  it('a lower price is compared with the last one announced, however long ago', async () => {
    const ana = person('Ana');
    const id = newId();
    const at = (day: number) => ({ occurredAt: new Date(Date.parse(BEFORE) - (9 - day) * 24 * 3_600_000) });
    await publishAndNotify(promotionSavedEvent(ana, id, {}, at(0)));
    for (const [index, finalPrice] of [95, 94, 90].entries())
      await publishAndNotify(
        promotionChangedEvent(id, { revision: index + 3, finalPrice }, at(index * 2 + 1)),
      );
    await eventually(() =>
      expect(listCreatedFor(ana)).toEqual(
        [95, 90].map((price) => `Baixou para ${formatPrice(price)}: Fone Bluetooth`),
      ),
    );
  });

  it('member is notified of a lower price only while the promotion is active', async () => {
    const ana = person('Ana');
    const id = newId();
    await publishAndNotify(promotionSavedEvent(ana, id));
    const [pending, active, removed] = changesOf(
      id,
      { status: 'pending', finalPrice: 50 },
      { finalPrice: 50 },
      { status: 'removed', finalPrice: 20 },
    ) as [
      EventOf<typeof promotionChanged>,
      EventOf<typeof promotionChanged>,
      EventOf<typeof promotionChanged>,
    ];
    await publishAndNotify(pending);
    expect(await listMessages(ana)).toEqual([]);
    await publishAndNotify(active);
    expect(await listMessages(ana)).toEqual(['Baixou para R$ 50,00: Fone Bluetooth']);
    await publishAndNotify(removed);
    expect(await listMessages(ana)).toEqual(['Baixou para R$ 50,00: Fone Bluetooth']);
  });

  it('the author, who took it out, and who did not save it are not notified of a lower price', async () => {
    const [author, gone, other, late] = [person('Autora'), person('Bia'), person('Caio'), person('Davi')];
    const [id, otherId] = [newId(), newId()];
    const state = { authorId: author._id };
    await publishAndNotify(
      promotionSavedEvent(author, id, state),
      promotionSavedEvent(gone, id, state, { subjectVersion: 1 }),
      promotionSavedEvent(other, otherId, state),
    );
    await publishAndNotify(promotionUnsavedEvent(gone, id, 2));
    // Arrives before the event of the save.
    await publishAndNotify(promotionUnsavedEvent(late, id, 2));
    await publishAndNotify(promotionSavedEvent(late, id, state, { subjectVersion: 1 }));
    await publishAndNotify(...changesOf(id, { ...state, finalPrice: 50 }));
    for (const owner of [author, gone, other, late]) expect(await listMessages(owner)).toEqual([]);
    await publishAndNotify(
      promotionSavedEvent(gone, id, { ...state, revision: 3, finalPrice: 50 }, { subjectVersion: 3 }),
    );
    await publishAndNotify(promotionChangedEvent(id, { ...state, revision: 4, finalPrice: 40 }));
    expect(await listMessages(gone)).toEqual(['Baixou para R$ 40,00: Fone Bluetooth']);
  });

  it('member is notified when the lower price arrives before the event of the save', async () => {
    const ana = person('Ana');
    const [id, unchanged] = [newId(), newId()];
    await publishAndNotify(
      ...changesOf(id, { finalPrice: 80 }),
      ...changesOf(unchanged, { finalPrice: 100 }),
    );
    await publishAndNotify(promotionSavedEvent(ana, id), promotionSavedEvent(person('Bia'), unchanged));
    expect(await listMessages(ana)).toEqual(['Baixou para R$ 80,00: Fone Bluetooth']);
    const promotions = await service.listRows('saved_promotions');
    expect(promotions.filter(({ expiresAt }) => expiresAt)).toEqual([]);
  });

  it('a change that nobody has saved is forgotten after a day', async () => {
    const id = newId();
    setNow(BEFORE);
    await publishAndNotify(...changesOf(id, { finalPrice: 80 }));
    const row = (await service.listRows('saved_promotions')).find(({ _id }) => String(_id) === id);
    expect(row?.['expiresAt']).toEqual(new Date('2100-11-26T12:00:00Z'));
    expect((await listJobs()).filter(({ promotionId }) => promotionId === id)).toEqual([]);
  });

  it('an outdated price that arrives late notifies nobody', async () => {
    const ana = person('Ana');
    const id = newId();
    const [cheap, dear] = changesOf(id, { finalPrice: 50 }, { finalPrice: 100 }) as [
      EventOf<typeof promotionChanged>,
      EventOf<typeof promotionChanged>,
    ];
    await publishAndNotify(promotionSavedEvent(ana, id));
    await publishAndNotify(dear);
    await publishAndNotify(cheap);
    expect(await listMessages(ana)).toEqual([]);
  });

  it('an alert and a saved promotion notify once of one lower price', async () => {
    const owner = await createOwner({ keyword: 'fone' });
    const event = publish('Fone Bluetooth', { promotionalPrice: 80, finalPrice: 80, product: 'k-fone' });
    const { promotionId } = event.data;
    const changed = promotionChangedEvent(
      promotionId,
      { revision: 3, finalPrice: 80, product: 'k-fone' },
      { occurredAt: new Date(event.occurredAt) },
    );
    await publishAndNotify(promotionSavedEvent(owner, promotionId, { product: 'k-fone' }));
    await publishAndNotify(...shuffle([event, changed], { times: 1, seed: 1 }));
    await eventually(async () => expect(await service.listRows('match_jobs')).toEqual([]));
    expect(await listMessages(owner)).toHaveLength(1);
    await eventually(() => expect(listCreatedFor(owner)).toHaveLength(1));
  });

  describe('a lower price beside what an alert announced', () => {
    const at = (hour: number) => ({ occurredAt: new Date(Date.parse(BEFORE) - (99 - hour) * 3_600_000) });
    const saving = (owner: Person, id: string, hour: number, product: string) =>
      publishAndNotify(promotionSavedEvent(owner, id, { product }, at(hour)));
    const alerting = (product: string, finalPrice: number, hour: number, promotionId = newId()) =>
      publishAndMatch(
        publish(
          'Liquidificador',
          { promotionId, product, promotionalPrice: finalPrice, finalPrice },
          author,
          at(hour),
        ),
      );
    const cheapen = (id: string, product: string, revision: number, finalPrice: number, hour: number) =>
      publishAndNotify(promotionChangedEvent(id, { revision, product, finalPrice }, at(hour)));
    const alertOf = (price: number) =>
      `Promoção para o seu alerta: Liquidificador, por ${formatPrice(price)}.`;
    const noticeOf = (price: number) => `Baixou para ${formatPrice(price)}: Fone Bluetooth`;

    it('a price that was not announced is not the one that the next is compared with', async () => {
      const owner = await createOwner({ keyword: 'liquidificador' });
      const [id, product] = [newId(), newId()];
      await saving(owner, id, 0, product);
      await alerting(product, 94, 1);
      await cheapen(id, product, 3, 92, 2);
      await eventually(() => expect(listCreatedFor(owner)).toEqual([alertOf(94)]));
      await cheapen(id, product, 4, 88, 26);
      await eventually(() => expect(listCreatedFor(owner)).toEqual([alertOf(94), noticeOf(88)]));
    });

    it('a price that an alert announced of the promotion itself is', async () => {
      const owner = await createOwner({ keyword: 'liquidificador' });
      const [id, product] = [newId(), newId()];
      await saving(owner, id, 0, product);
      await alerting(product, 94, 1, id);
      await cheapen(id, product, 3, 94, 30);
      await cheapen(id, product, 4, 89, 31);
      await eventually(() => expect(listCreatedFor(owner)).toEqual([alertOf(94), noticeOf(89)]));
    });

    it('a price that an alert announced before the promotion was saved is not', async () => {
      const owner = await createOwner({ keyword: 'liquidificador' });
      const [id, product] = [newId(), newId()];
      await alerting(product, 80, 0, id);
      await saving(owner, id, 1, product);
      await cheapen(id, product, 3, 95, 30);
      await eventually(() => expect(listCreatedFor(owner)).toEqual([alertOf(80), noticeOf(95)]));
    });
  });

  it('every one of 120 members is notified once of a lower price', async () => {
    const id = newId();
    const owners = Array.from({ length: 120 }, (_none, index) => person(`Membro ${index}`));
    await publishAndNotify(...owners.map((owner) => promotionSavedEvent(owner, id)));
    await publishAndNotify(...changesOf(id, { finalPrice: 80 }));
    const notices = (await service.listRows('notifications')).filter(({ promotionId }) => promotionId === id);
    expect(new Set(notices.map(({ member }) => member)).size).toBe(120);
    expect(notices).toHaveLength(120);
  });

  it('saved promotions are part of the export and are deleted with the account', async () => {
    const [ana, bia] = [person('Ana'), person('Bia')];
    const [id, removed] = [newId(), newId()];
    const details = { occurredAt: new Date(BEFORE) };
    await publishAndNotify(
      promotionSavedEvent(ana, id, {}, details),
      promotionSavedEvent(bia, id, {}, details),
      promotionUnsavedEvent(ana, removed, 2),
    );
    const { body } = await service.call(notificationsExport, {
      as: { kind: 'gateway' },
      params: { id: ana._id },
    });
    expect(body.salvas.toSorted((one: { preco: unknown }) => (one.preco === null ? 1 : -1))).toEqual([
      { promocao: id, preco: 100, salvaEm: '2100-11-25T12:00:00.000Z', tiradaEm: null },
      { promocao: removed, preco: null, salvaEm: null, tiradaEm: expect.any(String) },
    ]);
    await publishAndNotify(userDeletedEvent(ana));
    await publishAndNotify(promotionSavedEvent(ana, id, {}, { subjectVersion: 3 }));
    const left = (await service.listRows('saves')).filter(({ promotionId }) => promotionId === id);
    expect(left.map(({ member }) => member)).toEqual([bia._id]);
    await publishAndNotify(...changesOf(id, { finalPrice: 50 }));
    expect(await listMessages(bia)).toHaveLength(1);
  });

  it('saves have exactly the expected indexes', async () => {
    const names = async (collection: string) =>
      (await service.database.collection(collection).indexes()).map(({ name }) => name).toSorted();
    expect(await names('saves')).toEqual(['_id_', 'member_1__id_1', 'removedAt_1']);
    expect(await names('saved_promotions')).toEqual(['_id_', 'expiresAt_1']);
    expect(await names('saved_notice_jobs')).toEqual(['_id_', 'dead_1', 'dueAt_1']);
  });
};
