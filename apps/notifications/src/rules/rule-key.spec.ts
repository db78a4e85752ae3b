import type { RuleConditions } from '@pechincha/contracts/rules';
import { toRuleKeys } from './rule-key.js';

const getKey = (conditions: RuleConditions) => toRuleKeys('alert', conditions).key;
const getAnchor = (conditions: RuleConditions) => toRuleKeys('alert', conditions).anchor;

it('rule key is equal when keywords differ in case, accents, plural, repetition or word order', () => {
  expect(getKey({ keyword: '  Fones BLUETOOTH ' })).toBe(getKey({ keyword: 'bluetooth fone fones' }));
  expect(getKey({ keyword: 'Promoções' })).toBe(getKey({ keyword: 'promocao' }));
});

it('rule key of a keyword alone is its words without stop words', () => {
  expect(getKey({ keyword: 'Fones de ouvido' })).toBe('fone ouvido');
});

it('rule key is equal when the same conditions are given in another order and spelling', () => {
  const rule: RuleConditions = {
    keyword: 'fone',
    exclude: ['Capas', 'estojo azul'],
    categories: ['jogos', 'casa'],
    maxPrice: 10,
    without: ['app', 'subscription'],
  };
  const other: RuleConditions = {
    without: ['subscription', 'app'],
    maxPrice: 10,
    categories: ['casa', 'jogos'],
    exclude: ['azul estojo', 'capa'],
    keyword: 'FONES',
    city: undefined,
  };
  expect(getKey(rule)).toBe(getKey(other));
});

it('rule key differs when a word, a condition or the kind does', () => {
  const id = '0123456789abcdef01234567';
  const rules: RuleConditions[] = [
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
  const keys = [...rules.map(getKey), toRuleKeys('mute', { keyword: 'fone' }).key];
  expect(new Set(keys).size).toBe(keys.length);
});

it('anchor of a keyword is its first or last word, and of others what they are about', () => {
  expect(getAnchor({ keyword: 'tv de led' })).toBe('led');
  expect(getAnchor({ keyword: 'fone de ouvido', maxPrice: 3 })).toBe('ouvido');
  expect(toRuleKeys('alert', { keyword: 'air fryer' })).toMatchObject({
    anchor: 'fryer',
    compound: 'airfryer',
  });
  expect(toRuleKeys('alert', { keyword: 'airfryer' })).not.toHaveProperty('compound');
  expect(getAnchor({ store: 'loja.com.br' })).toBe('store:loja.com.br');
  expect(getAnchor({ author: 'a1' })).toBe('author:a1');
  expect(getAnchor({ product: 'a1' })).toBe('product:a1');
});

it('anchors of mutes are none that an event looks up', () => {
  expect(toRuleKeys('mute', { store: 'loja.com.br' }).anchor).toBe('mute:any');
  expect(toRuleKeys('mute', { promotion: 'a1' }).anchor).toBe('mute:deal:a1');
});
