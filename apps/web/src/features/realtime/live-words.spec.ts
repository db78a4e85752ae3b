import type { Notification } from '@pechincha/contracts/entities/notification';
import type { PromotionCreated } from '@pechincha/contracts/realtime';
import { liveEvents } from '../../api/realtime';
import { liveWords } from './live-words';

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

it('tells of a new deal: author then title, or title then price', () => {
  expect(liveWords.promotionCreated(deal)).toEqual({
    title: 'Nova promoção publicada!',
    body: 'Joana Siqueira: Fone',
    path: '/curitiba/promocao/p1',
    about: 'p1',
  });
  const unnamed = liveWords.promotionCreated({ ...deal, author: { _id: 'a', name: '' } });
  expect(unnamed?.body.replace(/\s/g, ' ')).toBe('Fone, R$ 199,90');
});

it('tells of an alert and of a mention, in default words where there are none', () => {
  const alert = { promotionId: 'p1', eventId: 'e' };
  expect(liveWords['new-promotion']({ ...alert, message: 'Achamos um fone' })).toMatchObject({
    title: 'Nova promoção!',
    body: 'Achamos um fone',
  });
  expect(liveWords['new-promotion']({ ...alert, message: '' })?.body).toBe(
    'Confira a nova promoção no site!',
  );
  expect(liveWords['user-mentioned']({ ...alert, commentId: 'c1', message: '' })).toEqual({
    title: 'Você foi mencionado!',
    body: 'Alguém mencionou você em um comentário!',
    path: '/promocao/p1#comentario-c1',
    about: 'c1',
  });
});

it('tells of what enters the list, but not of what one did oneself', () => {
  const notice = { _id: 'n', message: 'Veja', path: '/meus-resgates', promotionId: null, commentId: null };
  const told = (kind: Notification['kind']) =>
    liveWords.notification({ ...notice, kind } as Notification)?.title;
  expect(told('redemption-updated')).toBe('Resgate atualizado');
  expect(told('badge-earned')).toBe('Nova conquista');
  expect(told('new-promotion')).toBe('Nova promoção!');
  expect(told('reward-redeemed')).toBeUndefined();
});

it.each([
  ['the whole deal', { promotion: { _id: 'p1', title: 'Fone', promotionalPrice: 199.9 } }, 'Fone, R$ 199,90'],
  ['a name as the author', { author: 'Joana', title: 'Fone' }, 'Joana: Fone'],
  ['only a title', { title: 'Fone' }, 'Fone'],
  ['nothing', {}, 'Confira a nova promoção no site!'],
])('tells of a new deal when the event carries %s', (_what, event, body) => {
  const told = liveWords.promotionCreated(liveEvents.promotionCreated(event));
  expect(told?.body.replace(/\s/g, ' ')).toBe(body);
});

it('leads home when an event names no deal', () => {
  expect(liveWords['new-promotion'](liveEvents['new-promotion']({ message: 'Oi' }))?.path).toBe('/');
  expect(liveWords['user-mentioned'](liveEvents['user-mentioned']({}))?.path).toBe('/');
});
