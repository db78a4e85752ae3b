import { HttpException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { createInvalidInputError, DomainError } from './domain-error.js';
import { toErrorResponse } from './error.filter.js';

const makeError = (name: string, more: object = {}): Error =>
  Object.assign(new Error('host:27017 secret'), { name, ...more });
const getCode = (error: unknown) => toErrorResponse(error).body.code;

it('error response has code, message and field errors when a DomainError is thrown', () => {
  const { body } = toErrorResponse(createInvalidInputError('name', 'Nome curto'));
  expect(body).toEqual({
    statusCode: 400,
    code: 'INVALID_INPUT',
    msg: 'Confira os campos indicados.',
    message: 'Confira os campos indicados.',
    errors: [{ field: 'name', msg: 'Nome curto', message: 'Nome curto' }],
  });
  expect(
    toErrorResponse(new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3 })).retryAfterSeconds,
  ).toBe(3);
});

it('error response code follows the status when Nest or Fastify throws', () => {
  expect(getCode(new NotFoundException('Cannot GET /x'))).toBe('NOT_FOUND');
  expect(getCode(new PayloadTooLargeException())).toBe('TOO_LARGE');
  expect(getCode(makeError('FastifyError', { statusCode: 415 }))).toBe('UNSUPPORTED_TYPE');
  expect(getCode(new HttpException('odd', 418))).toBe('INVALID_BODY');
  expect(getCode(new HttpException('odd', 502))).toBe('INTERNAL');
});

it('error response has status 503 when the database is down, 500 otherwise, without the error text', () => {
  const outage = toErrorResponse(makeError('MongoServerSelectionError'));
  expect(outage).toMatchObject({ body: { statusCode: 503, code: 'UNAVAILABLE' }, retryAfterSeconds: 1 });
  expect(getCode(makeError('MongoServerError', { hasErrorLabel: () => true }))).toBe('UNAVAILABLE');
  expect(getCode(makeError('MongoServerError', { hasErrorLabel: () => false }))).toBe('INTERNAL');
  expect(getCode(makeError('TypeError'))).toBe('INTERNAL');
  expect(getCode('thrown text')).toBe('INTERNAL');
  expect(JSON.stringify([outage, toErrorResponse(makeError('TypeError'))])).not.toContain('secret');
});
