import {
  defaultAffiliateParameters,
  defaultTrackers,
  removeAffiliateParameters,
  removeTrackers,
} from './link-parameters.js';
import { httpLink } from './operations/fields.js';

const SHOP = 'https://loja.example/Fone%20azul';

it.each([
  ['a tracker between others', `${SHOP}?b=2&utm_source=x&a=1`, `${SHOP}?b=2&a=1`],
  ['the only parameter, with its sign', `${SHOP}?gclid=1`, SHOP],
  ['the only parameter before a fragment', `${SHOP}?gclid=1#fotos`, `${SHOP}#fotos`],
  ['an empty query', `${SHOP}?`, SHOP],
  ['an empty query before a fragment', `${SHOP}?#fotos`, `${SHOP}#fotos`],
  ['names in capitals', `${SHOP}?UTM_Medium=x&GCLID=1&cor=1`, `${SHOP}?cor=1`],
  ['percent-encoded names', `${SHOP}?utm%5Fsource=x&%66bclid=1&%75%74%6D_x&cor=1`, `${SHOP}?cor=1`],
  ['names without a value', `${SHOP}?fbclid&cor=1&utm_id=`, `${SHOP}?cor=1`],
  ['repeated trackers', `${SHOP}?utm_id=1&cor=1&utm_id=2`, `${SHOP}?cor=1`],
  ['a name with a broken encoding', `${SHOP}?utm_%ZZ=1&cor=%ZZ`, `${SHOP}?cor=%ZZ`],
  ['all trackers', `${SHOP}?${defaultTrackers.map((name) => `${name.replace('*', 'x')}=1`).join('&')}`, SHOP],
])('removeTrackers cuts %s', (_what, link, kept) => {
  expect(removeTrackers(link, defaultTrackers)).toBe(kept);
});

it.each([
  '',
  SHOP,
  'HTTPS://WWW.Loja.Example:443/a/../b//c;d?Z=1&z=2&Z=1',
  `${SHOP}?b=2&a=1&b=2&b`,
  `${SHOP}?q=a+b&r=%2b%2B%c3%a9é&s=a=b&=x&&t`,
  `${SHOP}?url=https://outra.example/?utm_source=x`,
  `${SHOP}?cor=1&amp;utm_source=x`,
  `${SHOP}?cor=1;utm_source=x`,
  `${SHOP}??utm_source=x`,
  `${SHOP}?&`,
  `${SHOP}?xutm_source=1&utm=2&utmsource=3&gclidx=4&mygclid=5&ref=6&tag=7&pk_id=8`,
  `${SHOP}?utm%255Fsource=x`,
  `${SHOP}#/produto?utm_source=x&gclid=1`,
  `${SHOP}/utm_source=x&gclid=1`,
  `${SHOP}?cor=1#a?b#c&fbclid=1`,
])('removeTrackers keeps every byte of %s', (link) => {
  expect(removeTrackers(link, defaultTrackers)).toBe(link);
});

it('removeTrackers keeps what stands around the trackers, wherever they are', () => {
  const parts = ['b=%7e', 'a=1+2', 'A=%C3%a9', 'a=1+2', '=', 'x', '%zz=%26amp;'];
  for (let at = 0; at <= parts.length; at += 1) {
    const mixed = parts.toSpliced(at, 0, 'utm_source=grupo', 'SRSLTID=%zz');
    expect(removeTrackers(`${SHOP}?${mixed.join('&')}#x`, defaultTrackers)).toBe(
      `${SHOP}?${parts.join('&')}#x`,
    );
  }
});

it.each([
  ['https://www.amazon.com.br/dp/B0?th=1&tag=ana-20&psc=1', 'https://www.amazon.com.br/dp/B0?th=1&psc=1'],
  ['https://amazon.com.br./dp/B0?%54AG=ana-20', 'https://amazon.com.br./dp/B0'],
  ['https://AMAZON.com.br/dp/B0?tag=&tag=ana-20', 'https://AMAZON.com.br/dp/B0?tag='],
  [
    'https://www.magazineluiza.com.br/p/1/?partner_id=3440&promoter_id=5',
    'https://www.magazineluiza.com.br/p/1/?partner_id=3440',
  ],
  [
    'https://produto.mercadolivre.com.br/1?matt_word=ana&matt_tool=1#x',
    'https://produto.mercadolivre.com.br/1?matt_tool=1#x',
  ],
  ['https://shopee.com.br/x-i.1.2?mmp_pid=an_183', 'https://shopee.com.br/x-i.1.2'],
  [
    'https://pt.aliexpress.com/item/1.html?aff_fcid=a&aff_short_key=b',
    'https://pt.aliexpress.com/item/1.html',
  ],
  [`${SHOP}?awc=1_2_3&AWC=4&cor=1&irclickid=x`, `${SHOP}?cor=1`],
])('removeAffiliateParameters takes the code out of %s', (link, clean) => {
  expect(removeAffiliateParameters(link, defaultAffiliateParameters)).toBe(clean);
});

it.each([
  'https://loja.example/dp?tag=verao',
  'https://outraamazon.com.br/dp?tag=ana-20',
  'https://amazon.com.br.loja.example/dp?tag=ana-20',
  'https://www.amazon.com.br/dp/B0?tag=&tags=1',
  'https://www.amazon.com.br/dp/B0?tag',
  'https://www.mercadolivre.com.br/p/1?matt_word=&matt_tool=18',
  'https://www.amazon.com.br/dp/B0#tag=ana-20',
  '',
])('removeAffiliateParameters finds no code in %s', (link) => {
  expect(removeAffiliateParameters(link, defaultAffiliateParameters)).toBe(link);
});

it('lists of other names replace the default ones', () => {
  expect(removeTrackers(`${SHOP}?utm_id=1&Origem=2`, ['origem'])).toBe(`${SHOP}?utm_id=1`);
  expect(removeAffiliateParameters(`${SHOP}?awc=1&socio=2`, ['Loja.example:SOCIO'])).toBe(`${SHOP}?awc=1`);
});

it.each([
  ['www.loja.example/x?B=1', 'https://www.loja.example/x?B=1'],
  [' WWW.loja.example ', 'https://WWW.loja.example'],
  ['http://www.loja.example', 'http://www.loja.example'],
])('link %s is taken as %s', (given, link) => {
  expect(httpLink('Link do site obrigatório').parse(given)).toBe(link);
});
