import { type Notification, notificationKinds } from '@pechincha/contracts/entities/notification';
import type { PromotionCreated } from '@pechincha/contracts/realtime';
import { realtimeEventParsers } from '../../api/notification';
import { createDeduplicator, getDeduplicationKeys, liveTexts } from './live-events';

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://pechincha.example' } });
});

const deal: PromotionCreated = {
  id: 'p1',
  eventId: 'e1',
  author: { _id: 'a', name: 'Joana Siqueira' },
  title: 'Fone',
  promotionalPrice: 199.9,
  city: 'curitiba',
};

it('new deal notice has author and title, or title and final price when there is no author', () => {
  expect(liveTexts.promotionCreated(deal)).toEqual({
    title: 'Nova promoção publicada!',
    body: 'Joana Siqueira: Fone',
    path: '/curitiba/promocao/p1',
    subjectId: 'p1',
  });
  const unnamed = liveTexts.promotionCreated({ ...deal, author: { _id: 'a', name: '' } });
  expect(unnamed?.body.replace(/\s/g, ' ')).toBe('Fone, R$ 199,90');
  const withShipping = { ...deal, author: { _id: 'a', name: '' }, finalPrice: 215 };
  expect(liveTexts.promotionCreated(withShipping)?.body.replace(/\s/g, ' ')).toBe('Fone, R$ 215,00');
});

it('alert and mention notices use a default text when the message is empty', () => {
  const alert = { promotionId: 'p1', eventId: 'e' };
  expect(liveTexts['new-promotion']({ ...alert, message: 'Achamos um fone' })).toMatchObject({
    title: 'Nova promoção!',
    body: 'Achamos um fone',
  });
  expect(liveTexts['new-promotion']({ ...alert, message: '' })?.body).toBe(
    'Confira a nova promoção no site!',
  );
  expect(liveTexts['user-mentioned']({ ...alert, commentId: 'c1', message: '' })).toEqual({
    title: 'Você foi mencionado!',
    body: 'Alguém mencionou você em um comentário!',
    path: '/promocao/p1#comentario-c1',
    subjectId: 'c1',
    isPushed: true,
  });
});

const titles: Record<Notification['kind'], string | undefined> = {
  'new-promotion': 'Nova promoção!',
  followed: 'Novidade de quem você segue',
  'saved-price': 'Baixou de preço',
  'saved-ending': 'Termina amanhã',
  'price-suggested': 'Avisaram outro preço',
  'report-decided': 'Sua denúncia foi decidida',
  'case-decided': 'Decisão da moderação',
  'appeal-decided': 'Seu recurso foi decidido',
  'user-mentioned': 'Você foi mencionado!',
  'promotion-approved': 'Promoção aprovada',
  'promotion-rejected': 'Promoção rejeitada',
  'badge-earned': 'Nova conquista',
  'reward-redeemed': undefined,
  'redemption-updated': 'Resgate atualizado',
};

it.each(notificationKinds)('title of a notification of kind %s', (kind) => {
  const notice = { _id: 'n', message: 'Veja', path: '/meus-resgates', promotionId: null, commentId: null };
  expect(liveTexts.notification({ ...notice, kind } as Notification)?.title).toBe(titles[kind]);
});

it.each([
  ['/minhas-promocoes', '/promocao/p1'],
  ['/curitiba/promocao/p2', '/curitiba/promocao/p2'],
])('notice of a rejected deal with the path %s opens %s', (path, opened) => {
  const notice = { _id: 'n', message: 'Veja', path, promotionId: 'p1', commentId: null };
  const result = liveTexts.notification({ ...notice, kind: 'promotion-rejected' } as Notification);
  expect(result?.path).toBe(opened);
});

it.each([
  ['the whole deal', { promotion: { _id: 'p1', title: 'Fone', promotionalPrice: 199.9 } }, 'Fone, R$ 199,90'],
  [
    'a final price',
    { promotion: { _id: 'p1', title: 'Fone', promotionalPrice: 199.9, finalPrice: 215 } },
    'Fone, R$ 215,00',
  ],
  ['a name as the author', { author: 'Joana', title: 'Fone' }, 'Joana: Fone'],
  ['only a title', { title: 'Fone' }, 'Fone'],
  ['nothing', {}, 'Confira a nova promoção no site!'],
])('new deal notice has its text when the event has %s', (_what, event, body) => {
  const result = liveTexts.promotionCreated(realtimeEventParsers.promotionCreated(event));
  expect(result?.body.replace(/\s/g, ' ')).toBe(body);
});

it('notice path is / when the event has no deal', () => {
  expect(liveTexts['new-promotion'](realtimeEventParsers['new-promotion']({ message: 'Oi' }))?.path).toBe(
    '/',
  );
  expect(liveTexts['user-mentioned'](realtimeEventParsers['user-mentioned']({}))?.path).toBe('/');
});

const notice = (change: Partial<Notification>): Notification => ({
  _id: 'n1',
  kind: 'new-promotion',
  message: '',
  path: '/',
  promotionId: 'p1',
  commentId: null,
  eventId: 'cause',
  read: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...change,
});

it('deduplication keys match a live event and its list entry', () => {
  const isNew = createDeduplicator();
  expect(isNew(...getDeduplicationKeys('notification', notice({})))).toBe(true);
  expect(
    isNew(...getDeduplicationKeys('new-promotion', { message: '', promotionId: 'p1', eventId: 'telling' })),
  ).toBe(false);
  const mention = { message: '', promotionId: 'p1', commentId: 'c1', eventId: 'telling of a mention' };
  expect(isNew(...getDeduplicationKeys('user-mentioned', mention))).toBe(true);
  const stored = notice({ kind: 'user-mentioned', commentId: 'c1', eventId: 'cause of a mention' });
  expect(isNew(...getDeduplicationKeys('notification', stored))).toBe(false);
});

it('deduplication keys differ when deal or kind differ', () => {
  const isNew = createDeduplicator();
  isNew(...getDeduplicationKeys('notification', notice({})));
  expect(
    isNew(...getDeduplicationKeys('notification', notice({ promotionId: 'p2', eventId: 'other' }))),
  ).toBe(true);
  expect(
    isNew(...getDeduplicationKeys('notification', notice({ kind: 'promotion-approved', eventId: 'third' }))),
  ).toBe(true);
});

it('deduplication keys match a repeated broadcast', () => {
  const isNew = createDeduplicator();
  const deal = {
    id: 'p1',
    eventId: 'e',
    author: { _id: 'a', name: 'Ana' },
    title: 'Fone',
    promotionalPrice: 1,
    city: 'online',
  };
  expect([
    isNew(...getDeduplicationKeys('promotionCreated', deal)),
    isNew(...getDeduplicationKeys('promotionCreated', deal)),
  ]).toEqual([true, false]);
});

it('event is never a duplicate when it has no id', () => {
  const isNew = createDeduplicator();
  const event = { message: '', promotionId: '', eventId: '' };
  expect([
    isNew(...getDeduplicationKeys('new-promotion', event)),
    isNew(...getDeduplicationKeys('new-promotion', event)),
  ]).toEqual([true, true]);
});

it('deduplicator returns true once when any key repeats', () => {
  const isNew = createDeduplicator();
  expect(isNew('event 1', 'of deal 7')).toBe(true);
  expect(isNew('event 1')).toBe(false);
  expect(isNew('event 2', 'of deal 7')).toBe(false);
  // The keys of a duplicate are stored too.
  expect(isNew('event 2')).toBe(false);
  expect(isNew('event 3', 'of deal 8')).toBe(true);
});

it('deduplicator drops the oldest keys when it is full', () => {
  const isNew = createDeduplicator();
  isNew('first');
  for (let count = 0; count < 500; count += 1) isNew(`later ${count}`);
  expect(isNew('later 499')).toBe(false);
  expect(isNew('first')).toBe(true);
});
