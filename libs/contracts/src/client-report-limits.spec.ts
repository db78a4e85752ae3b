import { scrubText } from './client-report-limits.js';

it.each([
  ['an e-mail', 'No account of ana.maria+x@loja.com.br here', 'No account of <email> here'],
  [
    'the query of an address',
    'GET https://a.example/busca?q=meu+nome#x failed',
    'GET https://a.example/busca failed',
  ],
  ['the query of a path', 'at /redefinir-senha?token=abc', 'at /redefinir-senha'],
  ['an id', '/promocao/0123456789abcdef01234567 is gone', '/promocao/<token> is gone'],
  ['a token', 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'Bearer <token>.<token>'],
  ['a UUID', 'key 123e4567-e89b-12d3-a456-426614174000', 'key <token>'],
  ['a taxpayer number', 'CPF 123.456.789-00.', 'CPF <number>.'],
  ['a telephone number', 'Call (11) 98765-4321 now', 'Call (<number> now'],
])('scrubText removes %s', (_what, text, scrubbed) => {
  expect(scrubText(text, 200)).toBe(scrubbed);
  expect(scrubText(scrubbed, 200)).toBe(scrubbed);
});

it('scrubText keeps identifiers and short numbers', () => {
  const text =
    "Cannot read properties of undefined (reading 'promotionalPrice') at useNewDealsOfThisList, code 404";
  expect(scrubText(text, 200)).toBe(text);
});

it('scrubText shortens the text after scrubbing it', () => {
  expect(scrubText(`${'a'.repeat(6)} ana@loja.com.br`, 12)).toBe('aaaaaa <emai');
});

it('scrubText takes less than 500 ms on hostile input', () => {
  const before = performance.now();
  for (const part of ['a', '1', '@', '/?', 'a@a.', '1 ', '-']) scrubText(part.repeat(10_000), 10_000);
  expect(performance.now() - before).toBeLessThan(500);
});
