import type { SubscriptionConditions } from '@pechincha/contracts/subscriptions';
import { toSubscriptionKeys } from './subscription-keys.js';

const getKey = (conditions: SubscriptionConditions) => toSubscriptionKeys('alert', conditions).key;
const getAnchor = (conditions: SubscriptionConditions) => toSubscriptionKeys('alert', conditions).anchor;

it('subscription key is equal when keywords differ in case, accents, plural, repetition or word order', () => {
  expect(getKey({ keyword: '  Fones BLUETOOTH ' })).toBe(getKey({ keyword: 'bluetooth fone fones' }));
  expect(getKey({ keyword: 'Promoções' })).toBe(getKey({ keyword: 'promocao' }));
});

it('subscription key of a keyword alone is its words without stop words', () => {
  expect(getKey({ keyword: 'Fones de ouvido' })).toBe('fone ouvido');
});

it('subscription key is equal when the same conditions are given in another order and spelling', () => {
  const subscription: SubscriptionConditions = {
    keyword: 'fone',
    exclude: ['Capas', 'estojo azul'],
    categories: ['jogos', 'casa'],
    maxPrice: 10,
    without: ['app', 'subscription'],
  };
  const other: SubscriptionConditions = {
    without: ['subscription', 'app'],
    maxPrice: 10,
    categories: ['casa', 'jogos'],
    exclude: ['azul estojo', 'capa'],
    keyword: 'FONES',
    city: undefined,
  };
  expect(getKey(subscription)).toBe(getKey(other));
});

it('subscription key differs when a word, a condition or the kind does', () => {
  const id = '0123456789abcdef01234567';
  const subscriptions: SubscriptionConditions[] = [
    { keyword: 'fone' },
    { keyword: 'fone bluetooth' },
    { keyword: 'ar condicionado' },
    { keyword: 'arcondicionado' },
    { keyword: 'fone', exclude: ['capa'] },
    { keyword: 'fone', categories: ['casa'] },
    { keyword: 'fone', city: 'online' },
    { keyword: 'fone', maxPrice: 10 },
    { keyword: 'fone', without: ['app'] },
    { keyword: 'fone', minLikes: 10 },
    { keyword: 'fone', minLikes: 10, withinMinutes: 60 },
    { keyword: 'fone', onlyLowest: true },
    { store: 'fone' },
    { author: id },
    { product: id },
    { promotion: id },
  ];
  const keys = [...subscriptions.map(getKey), toSubscriptionKeys('mute', { keyword: 'fone' }).key];
  expect(new Set(keys).size).toBe(keys.length);
});

it('anchor of a keyword is its first or last word, and of others what they are about', () => {
  expect(getAnchor({ keyword: 'tv de led' })).toBe('led');
  expect(getAnchor({ keyword: 'fone de ouvido', maxPrice: 3 })).toBe('ouvido');
  expect(toSubscriptionKeys('alert', { keyword: 'air fryer' })).toMatchObject({
    anchor: 'fryer',
    compound: 'airfryer',
  });
  expect(toSubscriptionKeys('alert', { keyword: 'airfryer' })).not.toHaveProperty('compound');
  expect(getAnchor({ store: 'loja.com.br' })).toBe('store:loja.com.br');
  expect(getAnchor({ author: 'a1' })).toBe('author:a1');
  expect(getAnchor({ product: 'a1' })).toBe('product:a1');
});

it('anchors of mutes are none that an event looks up', () => {
  expect(toSubscriptionKeys('mute', { store: 'loja.com.br' }).anchor).toBe('mute:any');
  expect(toSubscriptionKeys('mute', { promotion: 'a1' }).anchor).toBe('mute:promotion:a1');
});
