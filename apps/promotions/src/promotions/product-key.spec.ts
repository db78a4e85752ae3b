import { getProductKey, toCanonicalLink } from './product-key.js';

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
