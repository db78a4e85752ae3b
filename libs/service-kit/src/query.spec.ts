import * as z from 'zod/mini';
import { isKnownParameter, listParameters } from './query.js';
import { parseQuery } from './input.js';

const schema = z.object({
  page: z._default(z.coerce.number('Página inválida').check(z.gte(0, 'Página inválida')), 1),
  price: z.optional(z.string()),
  sort: z.optional(z.enum(['new'])),
  tags: z.optional(z.array(z.string())),
});
const makeQuery = (query: Record<string, unknown>): object =>
  Object.assign(Object.create(null) as object, query);

const parseOrGetErrors = (query: Record<string, unknown>): unknown => {
  try {
    return parseQuery(schema, makeQuery(query));
  } catch (error) {
    return (error as { errors: { field: string; msg: string }[] }).errors.map(({ field, msg }) => [
      field,
      msg,
    ]);
  }
};

it.each([
  ['page[]', '1', 'page'],
  ['page', ['1', '2'], 'page'],
  ['sort[$ne]', '1', 'sort'],
  ['sort[', '1', 'sort'],
  ['__proto__[x]', '1', '__proto__'],
  ['__proto__', '1', '__proto__'],
  ['constructor[prototype][x]', '1', 'constructor'],
])('%s is refused', (key, value, field) => {
  expect(parseOrGetErrors({ ['page']: '1', ...Object.fromEntries([[key, value]]) })).toEqual([
    [field, 'Informe um valor só'],
  ]);
});

it('an empty parameter means none', () => {
  expect(parseOrGetErrors({ page: '', price: '', sort: '' })).toEqual({ page: 1 });
});

it('what is not known is not looked at, and a list stays one', () => {
  expect(parseOrGetErrors({ 'other[]': '1', utm: ['1', '2'], tags: ['a', 'b'] })).toEqual({
    page: 1,
    tags: ['a', 'b'],
  });
});

it('never says a word of zod’s own', () => {
  expect(parseOrGetErrors({ sort: 'x' })).toEqual([['sort', 'Valor inválido']]);
  expect(parseOrGetErrors({ tags: 'x' })).toEqual([['tags', 'Valor inválido']]);
});

it('reads an object that is transformed further', () => {
  const doubled = z.pipe(
    schema,
    z.transform(({ page }) => page * 2),
  );
  expect(parseQuery(doubled, makeQuery({ page: '4' }))).toBe(8);
  expect(listParameters(doubled)).toHaveLength(4);
});

it('tells which keys an operation has something to say of', () => {
  const known = listParameters(schema);
  expect(known).toEqual(['page', 'price', 'sort', 'tags']);
  expect(
    ['page', 'page[x]', 'pages', '__proto__[x]', 'utm'].map((key) => isKnownParameter(known, key)),
  ).toEqual([true, true, false, true, false]);
});
