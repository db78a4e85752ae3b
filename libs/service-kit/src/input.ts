import type { FieldError } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import type { FastifyRequest } from 'fastify';
import { DomainError, createFieldError } from './domain-error.js';
import { readMultipart } from './multipart.js';
import { normalizeQuery } from './query.js';
import type { ParsedInput } from './request.js';
import { findInvalidValues, MAX_FIELD_ERRORS } from './find-invalid-values.js';

type Schema = NonNullable<Operation['body']>;
type Issues = readonly { path: PropertyKey[]; message: string }[];

/**
 * Parses path parameters, query, body and files by the operation's schemas; unknown keys are dropped.
 * @throws DomainError NOT_FOUND for path parameters, INVALID_INPUT with the fields, INVALID_BODY, UNSUPPORTED_TYPE,
 * TOO_LARGE
 */
export async function parseInput(operation: Operation, request: FastifyRequest): Promise<ParsedInput> {
  const params = operation.params && parseParams(operation.params, request.params);
  const query = operation.query && parseQuery(operation.query, request.query as object);
  if (!operation.body && !operation.files) return { params, query, body: undefined, files: {} };
  const { fields, files } = await readBody(operation, request);
  const body = operation.body && parseFields(operation.body, fields);
  return { params, query, body, files };
}

function parseParams(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new DomainError('NOT_FOUND');
  return result.data;
}

/** @throws DomainError INVALID_INPUT */
export const parseQuery = (schema: Schema, query: object): unknown =>
  parseFields(schema, normalizeQuery(schema, query));

/** @throws DomainError INVALID_INPUT */
export function parseFields(schema: Schema, value: unknown): unknown {
  const errors = findInvalidValues(value);
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
  const result = schema.safeParse(value, { error: fallbackMessage });
  if (result.success) return result.data;
  throw new DomainError('INVALID_INPUT', { errors: toFieldErrors(result.error.issues) });
}

async function readBody(
  operation: Operation,
  request: FastifyRequest,
): Promise<{ fields: unknown; files: ParsedInput['files'] }> {
  if (request.isMultipart()) {
    if (!operation.files) throw new DomainError('UNSUPPORTED_TYPE');
    return readMultipart(request, operation.files);
  }
  const required = operation.files?.find((file) => file.required);
  if (required) throw new DomainError('UNSUPPORTED_TYPE');
  // A missing body counts as an empty form, so that each required field reports its own error.
  const fields = request.body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new DomainError('INVALID_BODY');
  return { fields, files: {} };
}

/** Portuguese message for schemas without one of their own, instead of zod's English default. */
const fallbackMessage = ({ input }: { input?: unknown }): string =>
  input === undefined ? 'Campo obrigatório' : 'Valor inválido';

/** The first error of each of the first fields. */
function toFieldErrors(issues: Issues): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].slice(0, MAX_FIELD_ERRORS).map(([field, message]) => createFieldError(field, message));
}
