import { realtimeEventParsers } from '../../api/notification';
import { removeStored, setStored } from '../../lib/storage';
import { isMutedEvent } from './subscribe';

const author = { _id: '9'.repeat(24), name: 'Bruno' };
const deal = realtimeEventParsers.promotionCreated({
  id: '1'.repeat(24),
  eventId: 'e',
  author,
  title: 'Fone',
  description: 'Sem fio',
  store: 'Loja Sul',
  promotionalPrice: 90,
  finalPrice: 110,
  city: 'curitiba',
  category: 'eletronicos',
  storeSlug: 'sul.com.br',
  product: 'k1',
  requires: ['app'],
});

const setMute = (fields: object): void =>
  setStored('mutes', JSON.stringify([{ _id: 'm', kind: 'mute', isActive: true, expiresAt: 0, ...fields }]));

afterEach(() => removeStored('mutes'));

it('no new deal is muted without mutes', () => {
  expect(isMutedEvent('promotionCreated', deal)).toBe(false);
});

it.each([
  ['words of title, description and store', { keyword: 'fone fio sul' }, true],
  ['another word', { keyword: 'fone capa' }, false],
  ['an excluded word', { keyword: 'fone', exclude: ['sem fio'] }, false],
  ['the store', { store: 'sul.com.br' }, true],
  ['the author', { author: author._id }, true],
  ['the product, by its key', { product: '2'.repeat(24), productKey: 'k1' }, true],
  ['the promotion', { promotion: deal.id }, true],
  ['the category', { categories: ['eletronicos'] }, true],
  ['another category', { categories: ['outros'] }, false],
  ['a limit above the final price', { keyword: 'fone', maxPrice: 110 }, true],
  ['a limit above the promotional price only', { keyword: 'fone', maxPrice: 100 }, false],
  ['an inactive rule', { keyword: 'fone', isActive: false }, false],
])('new deal and a mute by %s', (_what, mute, isMuted) => {
  setMute(mute);
  expect(isMutedEvent('promotionCreated', deal)).toBe(isMuted);
});

it('new deal without a category is of none', () => {
  setMute({ categories: ['outros'] });
  expect(isMutedEvent('promotionCreated', { ...deal, category: undefined })).toBe(false);
});

it('events to the member are not muted', () => {
  setMute({ keyword: 'fone' });
  const event = realtimeEventParsers['new-promotion']({
    message: 'Fone',
    promotionId: deal.id,
    eventId: 'e',
  });
  expect(isMutedEvent('new-promotion', event)).toBe(false);
});
