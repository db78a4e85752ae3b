import { HttpException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { DomainError, invalidInput } from './domain-error.js';
import { errorAnswer } from './error-answer.js';

const named = (name: string, more: object = {}): Error =>
  Object.assign(new Error('host:27017 secret'), { name, ...more });
const code = (error: unknown) => errorAnswer(error).body.code;

it('says what the product says, with the fields at fault', () => {
  const { body } = errorAnswer(invalidInput('name', 'Nome curto'));
  expect(body).toEqual({
    statusCode: 400,
    code: 'INVALID_INPUT',
    msg: 'Confira os campos indicados.',
    message: 'Confira os campos indicados.',
    errors: [{ field: 'name', msg: 'Nome curto', message: 'Nome curto' }],
  });
  expect(errorAnswer(new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3 })).retryAfterSeconds).toBe(
    3,
  );
});

it("translates the framework's own, by their status", () => {
  expect(code(new NotFoundException('Cannot GET /x'))).toBe('NOT_FOUND');
  expect(code(new PayloadTooLargeException())).toBe('TOO_LARGE');
  expect(code(named('FastifyError', { statusCode: 415 }))).toBe('UNSUPPORTED_TYPE');
  expect(code(new HttpException('odd', 418))).toBe('INVALID_BODY');
  expect(code(new HttpException('odd', 502))).toBe('INTERNAL');
});

it('a database that cannot be reached is an outage, everything else a fault; neither is described', () => {
  const away = errorAnswer(named('MongoServerSelectionError'));
  expect(away).toMatchObject({ body: { statusCode: 503, code: 'UNAVAILABLE' }, retryAfterSeconds: 1 });
  expect(code(named('MongoServerError', { hasErrorLabel: () => true }))).toBe('UNAVAILABLE');
  expect(code(named('MongoServerError', { hasErrorLabel: () => false }))).toBe('INTERNAL');
  expect(code(named('TypeError'))).toBe('INTERNAL');
  expect(code('thrown text')).toBe('INTERNAL');
  expect(JSON.stringify([away, errorAnswer(named('TypeError'))])).not.toContain('secret');
});
