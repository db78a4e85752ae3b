import { splitLinks } from './links';

it.each([
  ['sem endereço', [{ text: 'sem endereço' }]],
  [
    'Veja https://loja.example/fone?x=1, é bom.',
    [
      { text: 'Veja ' },
      { text: 'https://loja.example/fone?x=1', href: 'https://loja.example/fone?x=1' },
      { text: ', é bom.' },
    ],
  ],
  [
    '(http://a.example)',
    [{ text: '(' }, { text: 'http://a.example', href: 'http://a.example' }, { text: ')' }],
  ],
  ['javascript:alert(1) ftp://a.example', [{ text: 'javascript:alert(1) ftp://a.example' }]],
  ['https:// <b>x</b>', [{ text: 'https:// <b>x</b>' }]],
])('splitLinks splits %j into text and links', (text, parts) => {
  expect(splitLinks(text)).toEqual(parts);
});
