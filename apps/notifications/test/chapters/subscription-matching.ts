import { deleteAlert, toggleAlert } from '@pechincha/contracts/operations/alerts';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  commentCreatedEvent,
  person,
  promotionLikeMilestoneReachedEvent,
  promotionPublishedEvent,
  userRegisteredEvent,
  type Person,
} from '../fixtures.js';
import { author, createSubscriptionHelpers, HOUR_MS, publish } from '../subscription-helpers.js';

let service: TestService;

const { createSubscription, createOwner, publishAndMatch, listFor, countFor } = createSubscriptionHelpers(
  () => service,
);

export const subscriptionMatching: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['keyword', { keyword: 'chaleira' }, 1],
    ['store', { store: 'loja.com.br' }, 1],
    ['another store', { store: 'outra.com.br' }, 0],
    ['author', { author: author._id }, 1],
    ['another author', { author: newId() }, 0],
    ['excluded word', { keyword: 'chaleira', exclude: ['elétricas'] }, 0],
    ['another excluded word', { keyword: 'chaleira', exclude: ['inox'] }, 1],
    ['category', { keyword: 'chaleira', categories: ['moda', 'casa'] }, 1],
    ['another category', { keyword: 'chaleira', categories: ['moda'] }, 0],
    ['city', { keyword: 'chaleira', city: 'Curitiba' }, 1],
    ['another city', { keyword: 'chaleira', city: 'online' }, 0],
    ['final price at the limit', { keyword: 'chaleira', maxPrice: 110 }, 1],
    ['final price above the limit', { keyword: 'chaleira', maxPrice: 109.99 }, 0],
    ['requirement', { keyword: 'chaleira', without: ['app'] }, 0],
    ['another requirement', { keyword: 'chaleira', without: ['subscription'] }, 1],
    ['likes', { keyword: 'chaleira', minLikes: 5 }, 0],
    ['lowest price', { keyword: 'chaleira', onlyLowest: true }, 0],
    [
      'all conditions',
      {
        store: 'loja.com.br',
        exclude: ['inox'],
        categories: ['casa'],
        city: 'curitiba',
        maxPrice: 200,
        without: ['first-purchase'],
      },
      1,
    ],
  ])('alert with %s notifies: %j %i', async (_what, subscription, count) => {
    const owner = await createOwner(subscription);
    await publishAndMatch(publish('Chaleira elétrica'));
    expect(await countFor(owner)).toBe(count);
  });

  it.each([
    ['biquíni', 'Biquínis de praia', 1],
    ['TVs', 'TV 50 polegadas', 1],
    ['air fryer', 'Airfryer preta', 1],
    ['air fryer preta', 'Airfryer preta', 1],
    ['airfryer', 'Air fryer preta', 1],
    ['wifi', 'Roteador Wi\u2011Fi', 1],
    ['128gb', 'SSD de 128 GB', 1],
    ['jogo da memória', 'Jogo memória', 1],
    ['biquini', 'Biquino de praia', 0],
    ['casa', 'Casaco de lã', 0],
  ])('alert %j for the deal %j notifies: %i', async (keyword, title, count) => {
    const owner = await createOwner({ keyword });
    await publishAndMatch(publish(title));
    expect(await countFor(owner)).toBe(count);
  });

  it('alert of lowest prices notifies of one', async () => {
    const owner = await createOwner({ keyword: 'chaleira', onlyLowest: true });
    await publishAndMatch(publish('Chaleira elétrica', { lowest: true }));
    expect(await countFor(owner)).toBe(1);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['keyword', { keyword: 'eletrica' }, 0],
    ['another keyword', { keyword: 'inox' }, 1],
    ['store', { store: 'loja.com.br' }, 0],
    ['author', { author: author._id }, 0],
    ['categories', { categories: ['casa', 'moda'] }, 0],
    ['other categories', { categories: ['moda'] }, 1],
    ['a price above its limit', { keyword: 'sanduicheira', maxPrice: 50 }, 1],
    ['a price within its limit', { keyword: 'sanduicheira', maxPrice: 500 }, 0],
  ])('mute by %s wins over an alert: %j %i', async (_what, mute, count) => {
    const owner = await createOwner({ keyword: 'sanduicheira' }, { kind: 'mute', ...mute });
    await publishAndMatch(publish('Sanduicheira elétrica'));
    expect(await countFor(owner)).toBe(count);
  });

  it('mute by product and promotion wins while it is active and has not expired', async () => {
    const [one, other] = [publish('Liquidificador azul'), publish('Liquidificador verde')];
    const { promotionId } = one.data;
    const sameProduct = newId();
    const alert = { keyword: 'liquidificador' };
    const [byProduct, byPromotion, inactive, expired] = [
      await createOwner(alert, { kind: 'mute', product: sameProduct }),
      await createOwner(alert, { kind: 'mute', promotion: promotionId }),
      await createOwner(alert),
      await createOwner(alert, { kind: 'mute', promotion: promotionId }),
    ];
    const id = await createSubscription(inactive, { kind: 'mute', keyword: 'azul' });
    await service.call(toggleAlert, { as: member(inactive._id), params: { id } });
    await service.database
      .collection('subscriptions')
      .updateOne({ member: expired._id, kind: 'mute' }, { $set: { expiresAt: new Date(0) } });
    await publishAndMatch(
      { ...one, data: { ...one.data, product: 'k1', sameProduct: [sameProduct] } },
      other,
    );
    const titles = async (owner: Person) =>
      (await listFor(owner)).map(({ message }) => /azul|verde/.exec(message)?.[0]).toSorted();
    expect(await Promise.all([byProduct, byPromotion, inactive, expired].map(titles))).toEqual([
      ['verde'],
      ['verde'],
      ['azul', 'verde'],
      ['azul', 'verde'],
    ]);
  });

  it('hundreds of muted promotions of other promotions are not read', async () => {
    const owner = await createOwner({ keyword: 'aspirador' });
    const rows = Array.from({ length: 500 }, (_none, index) => ({
      member: owner._id,
      kind: 'mute',
      key: `k${index}`,
      anchor: `mute:promotion:${newId()}`,
      isActive: true,
      promotion: newId(),
      expiresAt: new Date(Date.now() + HOUR_MS),
    }));
    const subscriptions = service.database.collection('subscriptions');
    await subscriptions.insertMany(rows);
    const event = publish('Aspirador');
    const plan = await subscriptions
      .find({
        member: { $in: [owner._id] },
        anchor: { $in: ['mute:any', `mute:promotion:${event.data.promotionId}`] },
      })
      .hint({ member: 1, anchor: 1 })
      .explain('executionStats');
    expect(plan['executionStats'].totalDocsExamined).toBe(0);
    await publishAndMatch(event);
    expect(await countFor(owner)).toBe(1);
  });

  it('follow of an author, a store and a keyword notifies with their names, and no longer when deleted', async () => {
    const owners = [
      await createOwner({ kind: 'follow', author: author._id }),
      await createOwner({ kind: 'follow', store: 'loja.com.br' }),
      await createOwner({ kind: 'follow', keyword: 'vassouras' }),
    ];
    const stopped = person('Ouvinte');
    const id = await createSubscription(stopped, { kind: 'follow', author: author._id });
    await service.call(deleteAlert, { as: member(stopped._id), params: { id } });
    await publishAndMatch(publish('Vassoura'));
    const notices = (await Promise.all(owners.map(listFor))).flat();
    expect(notices.map(({ kind, message }) => [kind, message])).toEqual([
      ['followed', 'Nova de Autora: Vassoura'],
      ['followed', 'Nova de Loja Sul: Vassoura'],
      ['followed', 'Nova de vassouras: Vassoura'],
    ]);
    expect(await countFor(stopped)).toBe(0);
  });

  it('follow of a product names the promotion when it has no store', async () => {
    const product = newId();
    const owner = await createOwner({ kind: 'follow', product });
    const event = promotionPublishedEvent(author, 'Balde', 'curitiba', { sameProduct: [product] });
    await publishAndMatch(event);
    expect((await listFor(owner)).map(({ message }) => message)).toEqual(['Nova de Balde: Balde']);
  });

  it('authors are not notified of what they publish themselves', async () => {
    await createSubscription(author, { kind: 'follow', store: 'loja.com.br' });
    await publishAndMatch(publish('Rodo'));
    expect((await listFor(author)).map(({ kind }) => kind)).not.toContain('followed');
  });

  it('subscription about a product matches other promotions of it', async () => {
    const known = newId();
    const owner = await createOwner({ product: known, maxPrice: 99.99 });
    const product = { product: 'k-ferro', sameProduct: [newId(), known] };
    await publishAndMatch(publish('Ferro', { ...product, promotionalPrice: 100, finalPrice: 120 }));
    expect(await countFor(owner)).toBe(0);
    await publishAndMatch(publish('Ferro', { ...product, promotionalPrice: 95, finalPrice: 99.99 }));
    expect(await countFor(owner)).toBe(1);
    // Also the promotion itself, when it becomes cheaper.
    const itself = await createOwner({ product: known, maxPrice: 50 });
    await publishAndMatch(publish('Ferro', { promotionId: known, promotionalPrice: 40, finalPrice: 50 }));
    expect(await countFor(itself)).toBe(1);
  });

  it('subscription that waits for likes notifies when they come in time, and only then', async () => {
    const [ten, hour, plain, muting] = [
      await createOwner({ keyword: 'panela', minLikes: 10 }),
      await createOwner({ keyword: 'panela', minLikes: 10, withinMinutes: 60 }),
      await createOwner({ keyword: 'panela' }),
      await createOwner({ keyword: 'panela', minLikes: 10 }, { kind: 'mute', store: 'loja.com.br' }),
    ];
    const counts = () => Promise.all([ten, hour, plain, muting].map(countFor));
    const published = publish('Panela de ferro');
    await publishAndMatch(published);
    expect(await counts()).toEqual([0, 0, 1, 0]);
    await publishAndMatch(promotionLikeMilestoneReachedEvent(published.data, 5, 10));
    expect(await counts()).toEqual([0, 0, 1, 0]);
    await publishAndMatch(promotionLikeMilestoneReachedEvent(published.data, 10, 61));
    expect(await counts()).toEqual([1, 0, 1, 0]);
    const quick = publish('Panela de barro');
    await publishAndMatch(
      promotionLikeMilestoneReachedEvent(quick.data, 10, 60),
      promotionLikeMilestoneReachedEvent(quick.data, 25, 60),
    );
    expect(await counts()).toEqual([2, 1, 1, 0]);
    // Once, however often it is delivered.
    await service.clearInbox();
    await publishAndMatch(promotionLikeMilestoneReachedEvent(quick.data, 10, 60));
    expect(await counts()).toEqual([2, 1, 1, 0]);
  });

  it('a member who hides an author gets neither mentions nor replies of theirs', async () => {
    const [ana, bia, caio] = [person('Ana Lima'), person('Bia Lima'), person('Caio Lima')];
    await service.publishAndWait(...[ana, bia, caio].map(userRegisteredEvent));
    await createSubscription(ana, { kind: 'mute', author: caio._id });
    // Of some of the author's promotions only.
    for (const narrowing of [{ categories: ['casa'] }, { exclude: ['capa'] }, { without: ['app'] }])
      await createSubscription(bia, { kind: 'mute', author: caio._id, ...narrowing });
    const mention = (by: Person) => commentCreatedEvent(by, '@Ana Lima e @Bia Lima');
    const reply = commentCreatedEvent(caio, 'sim', { parentCommentId: newId(), parentAuthorId: ana._id });
    await service.publishAndWait(mention(caio), reply);
    expect([await countFor(ana), await countFor(bia)]).toEqual([0, 1]);
    await service.publishAndWait(mention(person('Davi')));
    expect([await countFor(ana), await countFor(bia)]).toEqual([1, 2]);
  });
};
