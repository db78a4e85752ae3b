import {
  getPromotionWords,
  subscriptionMatches,
  type SubscriptionConditions,
  type MatchedPromotion,
} from './subscriptions.js';

const fone = { title: 'Fones Bluetooth', description: 'Com estojo de recarga', store: 'Loja Sul' };
const promotion: MatchedPromotion = {
  words: getPromotionWords(fone),
  promotionId: 'p1',
  authorId: 'ana',
  storeSlug: 'loja.com.br',
  products: ['p0', 'p1'],
  category: 'eletronicos',
  city: 'online',
  finalPrice: 100,
  requires: ['app'],
};

const subscriptions: [string, SubscriptionConditions, boolean][] = [
  ['keyword in another spelling', { keyword: 'FONE bluetooths' }, true],
  ['keyword of words from title, description and store', { keyword: 'sul recarga fone' }, true],
  ['keyword with a missing word', { keyword: 'fone com fio' }, false],
  ['store', { store: 'loja.com.br' }, true],
  ['other store', { store: 'outra.com.br' }, false],
  ['author', { author: 'ana' }, true],
  ['other author', { author: 'bruno' }, false],
  ['product', { product: 'p0' }, true],
  ['other product', { product: 'p2' }, false],
  ['promotion', { promotion: 'p1' }, true],
  ['other promotion of the product', { promotion: 'p0' }, false],
  ['excluded word', { exclude: ['estojos'] }, false],
  ['second excluded word', { exclude: ['capa', 'recarga'] }, false],
  ['excluded words that are not all there', { exclude: ['estojo azul', 'capa'] }, true],
  ['category', { categories: ['jogos', 'eletronicos'] }, true],
  ['other category', { categories: ['jogos'] }, false],
  ['city', { city: 'online' }, true],
  ['other city', { city: 'curitiba' }, false],
  ['price at the limit', { maxPrice: 100 }, true],
  ['price above the limit', { maxPrice: 99.99 }, false],
  ['requirement', { without: ['subscription', 'app'] }, false],
  ['requirement that it does not have', { without: ['subscription'] }, true],
  ['lowest price', { onlyLowest: true }, false],
  ['likes', { minLikes: 10 }, false],
];

it.each(subscriptions)('subscription with %s: %j matches: %s', (_what, subscription, matches) => {
  expect(subscriptionMatches(subscription, promotion)).toBe(matches);
});

it('subscription matches when all conditions hold and not when any one of them does not', () => {
  const lowest = { ...promotion, isLowest: true, heat: { step: 10, minutes: 30 } };
  const subscription = {
    keyword: 'fone',
    store: 'loja.com.br',
    author: 'ana',
    product: 'p1',
    promotion: 'p1',
    exclude: ['capa'],
    categories: ['eletronicos'],
    city: 'online',
    maxPrice: 150,
    without: ['subscription'],
    minLikes: 10,
    withinMinutes: 30,
    onlyLowest: true,
  } satisfies SubscriptionConditions;
  expect(subscriptionMatches(subscription, lowest)).toBe(true);
  const others: Partial<MatchedPromotion>[] = [
    { words: getPromotionWords({ ...fone, title: 'Caixa' }) },
    { words: getPromotionWords({ ...fone, title: 'Fone com capa' }) },
    { storeSlug: undefined },
    { authorId: 'bruno' },
    { products: [] },
    { promotionId: 'p0' },
    { category: undefined },
    { city: 'curitiba' },
    { finalPrice: undefined },
    { requires: ['subscription'] },
    { isLowest: false },
    { heat: { step: 25, minutes: 30 } },
    { heat: { step: 10, minutes: 31 } },
    { heat: undefined },
  ];
  for (const other of others)
    expect([other, subscriptionMatches(subscription, { ...lowest, ...other })]).toEqual([other, false]);
});

it('subscription that does not wait for likes matches only at publication', () => {
  expect(subscriptionMatches({ keyword: 'fone' }, { ...promotion, heat: { step: 10, minutes: 1 } })).toBe(
    false,
  );
  expect(
    subscriptionMatches({ keyword: 'fone', minLikes: 10 }, { ...promotion, heat: { step: 10, minutes: 99 } }),
  ).toBe(true);
});
