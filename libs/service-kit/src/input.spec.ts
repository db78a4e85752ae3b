import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { DomainError } from './domain-error.js';
import { toErrorResponse } from './error.filter.js';
import { isKnownParameter, listParameters, parseFields, parseQuery } from './input.js';

const form = z.object({ ids: z.array(z.string()) });

function getResponse(
  value: unknown,
  schema = form,
): { length: number; errors: { field: string; msg: string }[] } {
  try {
    parseFields(schema, value);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { body } = toErrorResponse(error);
    return { length: JSON.stringify(body).length, errors: body.errors ?? [] };
  }
  throw new Error('The value was accepted');
}

it('response to invalid texts lists at most 20 errors with short field names', () => {
  const { errors, length } = getResponse({ ['x'.repeat(500_000)]: Array<string>(1_000).fill('\uFFFD') });
  expect(errors).toHaveLength(20);
  expect(errors[0]).toMatchObject({ field: 'x'.repeat(100), msg: 'Texto inválido: há caracteres quebrados' });
  expect(length).toBeLessThan(8_000);
});

it('response to invalid elements lists at most 20 errors', () => {
  expect(getResponse({ ids: Array<number>(1_000).fill(1) }).errors).toHaveLength(20);
});

it.each([
  ['title', { title: { $ne: null } }],
  ['filters.0.price', { filters: [{ price: { $gt: 0 } }] }],
])('operator in %s is rejected although the schema lets it through', (field, value) => {
  const { errors } = getResponse(value, z.looseObject({}) as never);
  expect(errors).toMatchObject([{ field, msg: 'Valor inválido' }]);
});

it('list of more than 1,000 elements is rejected before the schema parses them', () => {
  const parse = jest.spyOn(form, 'safeParse');
  expect(getResponse({ ids: Array<number>(1_001).fill(1) }).errors).toMatchObject([
    { field: 'ids', msg: 'Lista longa demais' },
  ]);
  expect(parse).not.toHaveBeenCalled();
});

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
])('query is INVALID_INPUT when %s is repeated or nested', (key, value, field) => {
  expect(parseOrGetErrors({ ['page']: '1', ...Object.fromEntries([[key, value]]) })).toEqual([
    [field, 'Informe um valor só'],
  ]);
});

it('query parameter counts as missing when it is empty', () => {
  expect(parseOrGetErrors({ page: '', price: '', sort: '' })).toEqual({ page: 1 });
});

it('query ignores unknown parameters and keeps arrays', () => {
  expect(parseOrGetErrors({ 'other[]': '1', utm: ['1', '2'], tags: ['a', 'b'] })).toEqual({
    page: 1,
    tags: ['a', 'b'],
  });
});

it('query error is Portuguese when the schema has no message', () => {
  expect(parseOrGetErrors({ sort: 'x' })).toEqual([['sort', 'Valor inválido']]);
  expect(parseOrGetErrors({ tags: 'x' })).toEqual([['tags', 'Valor inválido']]);
});

it('query is parsed when its object schema is transformed', () => {
  const doubled = z.pipe(
    schema,
    z.transform(({ page }) => page * 2),
  );
  expect(parseQuery(doubled, makeQuery({ page: '4' }))).toBe(8);
  expect(listParameters(doubled)).toHaveLength(4);
});

it('isKnownParameter is true for parameters of the schema and forbidden names', () => {
  const parameterNames = listParameters(schema);
  expect(parameterNames).toEqual(['page', 'price', 'sort', 'tags']);
  expect(
    ['page', 'page[x]', 'pages', '__proto__[x]', 'utm'].map((key) => isKnownParameter(parameterNames, key)),
  ).toEqual([true, true, false, true, false]);
});
