import { splitLinks } from './links.js';
import { httpLink } from './operations/fields.js';
import { parseUrl } from './urls.js';

describe('parseUrl', () => {
  it('reads an absolute URL', () => {
    expect(parseUrl('https://loja.example/fone?x=1')?.host).toBe('loja.example');
  });

  it.each(['', '/fone', 'loja.example', 'https://'])('is undefined for %j', (text) => {
    expect(parseUrl(text)).toBeUndefined();
  });
});

describe('a browser without URL.canParse and URL.parse', () => {
  const { canParse, parse } = URL;
  beforeAll(() => Object.assign(URL, { canParse: undefined, parse: undefined }));
  afterAll(() => Object.assign(URL, { canParse, parse }));

  it('shows links of a text', () => {
    expect(splitLinks('https://loja.example/fone')).toEqual([
      { text: 'https://loja.example/fone', href: 'https://loja.example/fone' },
    ]);
  });

  it('checks the link of a form', () => {
    const link = httpLink('Informe o link');
    expect(link.safeParse('https://loja.example/fone').success).toBe(true);
    expect(link.safeParse('https://').success).toBe(false);
  });
});
