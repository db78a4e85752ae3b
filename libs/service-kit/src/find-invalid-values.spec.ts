import { jest } from '@jest/globals';
import { z } from 'zod';
import { DomainError } from './domain-error.js';
import { toErrorResponse } from './error-response.js';
import { parseFields } from './input.js';

const form = z.object({ ids: z.array(z.string()) });

function getResponse(value: unknown): { length: number; errors: { field: string; msg: string }[] } {
  try {
    parseFields(form, value);
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

it('list of more than 1,000 elements is rejected before the schema parses them', () => {
  const parse = jest.spyOn(form, 'safeParse');
  expect(getResponse({ ids: Array<number>(1_001).fill(1) }).errors).toMatchObject([
    { field: 'ids', msg: 'Lista longa demais' },
  ]);
  expect(parse).not.toHaveBeenCalled();
});
