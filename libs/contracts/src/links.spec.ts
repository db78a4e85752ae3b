import { maskAddresses, splitLinks } from './links.js';

const link = (href: string, text = href) => ({ text, href });
const plain = (text: string) => ({ text });

describe('splitLinks', () => {
  it.each([
    'https://loja.example',
    'http://loja.example/',
    'HTTPS://WWW.Loja.Example/Fone',
    'https://loja.example:8080/fone?x=1#preco',
    'https://loja.example/a,b;c!d',
    'https://loja.example/fone-de-ouvido_(preto)',
    'https://pt.wikipedia.org/wiki/Pechincha_(Rio_de_Janeiro)',
    'https://loja.example/[fone]/(a(b)c)',
    'https://loja.example/?cor[]=azul&q=(a)',
    'https://loja.example/promo%C3%A7%C3%A3o',
    'https://loja.example/promoção',
    'https://ação.com.br/x',
    'https://medium.com/@Ana/texto',
    'https://loja.example/?de=@Ana#@Bia',
    'https://web.archive.org/web/https://ana@golpe.example/x',
    'http://[::1]:3000/x',
    'https://xn--ao-bja1d.com.br/x',
  ])('makes one link of %s', (href) => {
    expect(splitLinks(href)).toEqual([link(href)]);
  });

  it.each([
    'sem endereço',
    'loja.com.br',
    'javascript:alert(1)',
    'ftp://loja.example/x',
    'javascript://loja.example/%0Aalert(1)',
    'https://',
    'https:// <b>x</b>',
    'https:loja.example',
    'https://loja.example:99999/x',
    'https://loja..example',
    'https://loja%2Eexample',
    'olhahttps://loja.example',
    'ana@loja.com.br',
    // Credentials.
    'https://www.amazon.com.br@golpe.example/x',
    'https://www.amazon.com.br:senha@golpe.example/x',
    'https://@golpe.example/x',
    'https://www.amazon.com.br\u2215x@golpe.example/y',
    'https://www.amazon.com.br\u2044x@golpe.example/y',
    'https://www.amazon.com.br\uFF0Fx@golpe.example/y',
    'https://www.amazon.com.br\u29F8x@golpe.example/y',
    'https://www.amazon.com.br\\@golpe.example/y',
    'https://www.amazon.com.br%2F@golpe.example/y',
    'https://www.amazon.com.br)https@golpe.example/y',
    'https://www.amazon.com.br\uFF20golpe.example',
    // What looks like the end of the host.
    'https://www.amazon.com.br\u2215x.golpe.example/y',
    'https://www.amazon.com.br\u2044x.golpe.example/y',
    'https://www.amazon.com.br\uFF0Fx.golpe.example/y',
    'https://www.amazon.com.br\uFF1Fx.golpe.example/y',
  ])('makes no link of %s', (text) => {
    expect(splitLinks(text)).toEqual([plain(text)]);
  });

  it.each([
    [
      'Veja https://loja.example/fone?x=1, é bom.',
      [plain('Veja '), link('https://loja.example/fone?x=1'), plain(', é bom.')],
    ],
    ['(http://loja.example)', [plain('('), link('http://loja.example'), plain(')')]],
    [
      '(https://loja.example/fone_(preto))',
      [plain('('), link('https://loja.example/fone_(preto)'), plain(')')],
    ],
    ['https://loja.example/x...', [link('https://loja.example/x'), plain('...')]],
    ['“https://loja.example/x”!', [plain('“'), link('https://loja.example/x'), plain('”!')]],
    ['"https://loja.example"', [plain('"'), link('https://loja.example'), plain('"')]],
    ['https://loja.example,veja', [link('https://loja.example'), plain(',veja')]],
    ['https://loja.example<br>', [link('https://loja.example'), plain('<br>')]],
    [
      'https://a.example/x\nhttps://b.example/y',
      [link('https://a.example/x'), plain('\n'), link('https://b.example/y')],
    ],
    [
      'https://ana@golpe.example https://loja.example',
      [plain('https://ana@golpe.example '), link('https://loja.example')],
    ],
    ['https://a.example/(x)https://b@golpe.example', [link('https://a.example/(x)https://b@golpe.example')]],
    [
      '(https://a.example/x)https://b@golpe.example',
      [plain('('), link('https://a.example/x'), plain(')https://b@golpe.example')],
    ],
  ])('splits %j', (text, parts) => {
    expect(splitLinks(text)).toEqual(parts);
  });

  it.each([
    // The first letter is Cyrillic; the next one has no dot.
    ['https://\u0430mazon.com.br/x', 'https://xn--mazon-3ve.com.br/x'],
    ['https://\u0131tau.com.br', 'https://xn--tau-iua.com.br'],
    ['https://магазин.example:8080/x', 'https://xn--80aairftm.example:8080/x'],
    ['http://3232235777/x', 'http://192.168.1.1/x'],
    ['http://0x7f.1', 'http://127.0.0.1'],
  ])('shows the host that %s opens', (href, text) => {
    expect(splitLinks(href)).toEqual([link(href, text)]);
  });

  it.each(['https://'.repeat(2_000), 'a.com/('.repeat(2_000), `https://a.example/${'(a'.repeat(8_000)}`])(
    'keeps every character of a long text',
    (text) => {
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );
});

describe('maskAddresses', () => {
  it.each([
    ['@Ana veja', '@Ana veja'],
    ['https://medium.com/@Ana @Bia', '_ @Bia'],
    ['https://loja.example/?q=@Ana', '_'],
    ['https://loja.example/#@Ana', '_'],
    ['loja.com.br/@Ana @Bia', '_ @Bia'],
    ['www.loja.com.br/x?@Ana', '_'],
    ['ana@bia.dev e @Bia', '_ e @Bia'],
    ['ftp://loja.example/@Ana', '_'],
    ['olhahttps://loja.example/@Ana', '_'],
    ['https://www.amazon.com.br@golpe.example/@Ana e @Bia', '_ e @Bia'],
    ['https://www.amazon.com.br\u2215@Ana', '_'],
    ['https://loja.example,@Ana', '_'],
    ['(https://loja.example/x), @Ana', '(_), @Ana'],
  ])('hides the addresses of %j', (text, masked) => {
    expect(maskAddresses(text).replace(/\n+/g, '_')).toBe(masked);
    expect(maskAddresses(text)).toHaveLength(text.length);
  });
});
