import { getStoreSlug, getProductKey, toCanonicalLink } from './derived-fields.js';

it.each([
  ['https://www.amazon.com.br/dp/1', 'amazon.com.br'],
  ['https://m.loja.com.br/p?x=1', 'loja.com.br'],
  ['https://loja.com.br.exemplo.com/p', 'exemplo.com'],
  ['https://padaria.myshopify.com/', 'padaria.myshopify.com'],
  ['https://AÇAÍ.com.br/', 'xn--aa-4iaz.com.br'],
  ['https://fone.loja-da-praca.example/', 'loja-da-praca.example'],
  ['https://com.br/', 'com.br'],
])('store of %s is %s', (link, slug) => {
  expect(getStoreSlug({ link, store: 'Outro nome', city: 'online' })).toBe(slug);
});

it('store without a link is its name and city', () => {
  expect(getStoreSlug({ link: '', store: 'Mercearia da Vilá & Cia.', city: 'ibaiti' })).toBe(
    'mercearia-da-vila-cia-ibaiti',
  );
  expect(getStoreSlug({ link: 'www.loja.example', store: 'Loja', city: 'online' })).toBe('loja-online');
  expect(getStoreSlug({ link: '', store: '', city: 'online' })).toBe('');
});

const LINK = 'https://loja.com.br/fone?cor=preto&tamanho=p';

it.each([
  'http://www.loja.com.br/fone/?tamanho=p&cor=preto',
  'https://m.loja.com.br/fone?cor=preto&tamanho=p#avaliacoes',
  'https://LOJA.com.br/fone?utm_source=x&cor=preto&gclid=1&tamanho=p&fbclid=2&tag=afiliado-20',
])('product of %s is that of the plain link', (link) => {
  expect(toCanonicalLink(link)).toBe('loja.com.br/fone?cor=preto&tamanho=p');
  expect(getProductKey(link)).toBe(getProductKey(LINK));
});

it.each([
  'gad_source=1',
  'gad_campaignid=22',
  'sfnsn=wa',
  'mibextid=x',
  '_branch_match_id=1',
  'dclid=1&gclid=2&wbraid=3&GBRAID=4',
  'utm_source=a&UTM_MEDIUM=b&mtm_campaign=c&hsa_acc=d',
  'ScCid=1&ysclid=2&rdt_cid=3&_hsenc=4&mkt_tok=5',
  'cjevent=1&irclickid=2&awc=3&tag=4&aff_id=5&pd_rd_w=6&matt_tool=7&spm=8',
])('trackers %s make no other product', (trackers) => {
  expect(getProductKey(`${LINK}&${trackers}`)).toBe(getProductKey(LINK));
});

it.each(['id=1', 'sku=1', 'gad=1', 'reference=1', 'tags=1', 'variation=1', 'th=1', 'seller_id=1'])(
  'parameter %s makes another product',
  (parameter) => {
    expect(getProductKey(`${LINK}&${parameter}`)).not.toBe(getProductKey(LINK));
  },
);

it.each([
  ['case of scheme and host', 'HTTPS://WWW.Loja.COM.br/caf%C3%A9'],
  ['default port', 'https://loja.com.br:443/caf%C3%A9'],
  ['case of percent-encoding', 'https://loja.com.br/caf%c3%a9'],
  ['encoding of letters', 'https://loja.com.br/%63af%C3%A9'],
  ['letters that are not encoded', 'https://loja.com.br/café'],
  ['dot segments', 'https://loja.com.br/a/../b/./../caf%C3%A9'],
  ['encoded dot segments', 'https://loja.com.br/a/%2e%2E/caf%C3%A9'],
])('links that differ only in %s are one product', (_what, link) => {
  expect(toCanonicalLink(link)).toBe('loja.com.br/caf%C3%A9');
});

it('encoded sign that parts a path is not the sign itself', () => {
  expect(toCanonicalLink('https://loja.com.br/a%2fb~%7e%2D%5f')).toBe('loja.com.br/a%2Fb~~-_');
});

it.each([
  'https://loja.com.br/fone?cor=azul&tamanho=p',
  'https://loja.com.br/Fone?cor=preto&tamanho=p',
  'https://outra.com.br/fone?cor=preto&tamanho=p',
  'https://mloja.com.br/fone?cor=preto&tamanho=p',
  'https://loja.com.br:8443/fone?cor=preto&tamanho=p',
  'https://loja.com.br/fone?cor=preto%26tamanho=p',
])('product of %s is another one', (link) => {
  expect(getProductKey(link)).not.toBe(getProductKey(LINK));
});

it('product key is 16 characters, and empty without a link', () => {
  expect(getProductKey(LINK)).toMatch(/^[\w-]{16}$/);
  expect([getProductKey(''), getProductKey('sem endereço')]).toEqual(['', '']);
});
