import { listRefusals, type RefusalRules } from './refused-texts.js';

const rules: RefusalRules = {
  blockedDomains: [
    { domain: 'golpe.example', reason: 'não entrega' },
    { domain: 'xn--aa-4iaz.com', reason: 'cópia' },
  ],
  blockedWords: ['Açaí', 'nota fria'],
  shorteners: ['bit.ly', 's.loja.example'],
};
const find = (fields: Record<string, string>) =>
  listRefusals(fields, rules).map(({ field, msg }) => [field, msg]);

const BLOCKED = 'Não aceitamos links de golpe.example: não entrega';
const SHORT = 'Use o link direto da loja, sem encurtador';

it.each([
  ['https://golpe.example/x', BLOCKED],
  ['https://WWW.Golpe.example./x', BLOCKED],
  ['https://a.b.golpe.example/x', BLOCKED],
  ['https://loja.example/?u=https%3A%2F%2Fgolpe.example%2Fx', BLOCKED],
  ['https://loja.example/r/http://golpe.example', BLOCKED],
  ['https://loja.example/r?url=https%253A%252F%252Fgolpe.example%252Fx', BLOCKED],
  ['https://loja.example/r?to=golpe.example/x', BLOCKED],
  ['https://www.açaí.com/x', 'Não aceitamos links de açaí.com: cópia'],
  ['https://bit.ly/abc', SHORT],
  ['https://s.loja.example/abc', SHORT],
  ['https://loja.example/acai', 'Há uma palavra que não aceitamos: Açaí'],
  ['https://loja.example/a%C3%A7a%C3%AD-1kg', 'Há uma palavra que não aceitamos: Açaí'],
])('the link %s is refused', (link, message) => {
  expect(find({ link })).toEqual([['link', message]]);
});

it.each([
  'https://naogolpe.example/x',
  'https://golpe.example.loja.com/x',
  'https://loja.example/golpe.example.html',
  'https://loja.example/x?nome=meu-bit.lysander',
  'https://www.loja.example/abc',
  'https://loja.example/100%-acaiteira',
])('the link %s passes', (link) => {
  expect(find({ link })).toEqual([]);
});

it.each([
  ['Comprei em golpe.example ontem', BLOCKED],
  ['veja (https://x.GOLPE.example/a)', BLOCKED],
  ['veja golpe。example', BLOCKED],
  ['bit.ly/abc', SHORT],
  ['Hoje tem AÇAI!', 'Há uma palavra que não aceitamos: Açaí'],
  ['a\u200Bçaí', 'Há uma palavra que não aceitamos: Açaí'],
  ['ａçaí', 'Há uma palavra que não aceitamos: Açaí'],
  ['sem nota-fria', 'Há uma palavra que não aceitamos: nota fria'],
])('the text %j is refused', (description, message) => {
  expect(find({ title: 'Fone', description })).toEqual([['description', message]]);
});

it.each(['açaiteira', 'nota fiscal fria', 'anota fria', 'rabbit.lyra', 'R$ 1.234,56 na loja.Nova', ''])(
  'the text %j passes',
  (title) => {
    expect(find({ title })).toEqual([]);
  },
);

it('every field has its own error', () => {
  expect(find({ title: 'açaí', store: 'bit.ly/a', coupon: 'ACAI' }).map(([field]) => field)).toEqual([
    'title',
    'store',
    'coupon',
  ]);
});
