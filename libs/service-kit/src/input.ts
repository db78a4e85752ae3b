import type { FieldError } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import { MAX_UNTRIMMED_LENGTH } from '@pechincha/contracts/operations/fields';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ParsedInput } from './caller.js';
import { createFieldError, DomainError } from './domain-error.js';
import { readMultipart } from './multipart.js';

/** Of a query or body. */
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
  rejectErrors(findErrors(value, getTextError));
  const result = schema.safeParse(value, { error: fallbackMessage });
  if (!result.success) throw new DomainError('INVALID_INPUT', { errors: toFieldErrors(result.error.issues) });
  // Services hand parsed values to the database as they are.
  rejectErrors(findErrors(result.data, getOperatorError));
  return result.data;
}

function rejectErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
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

const INVALID_VALUE = 'Valor inválido';

/** Portuguese message for schemas without one of their own, instead of zod's English default. */
const fallbackMessage = ({ input }: { input?: unknown }): string =>
  input === undefined ? 'Campo obrigatório' : INVALID_VALUE;

/** The first error of each of the first fields. */
function toFieldErrors(issues: Issues): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].slice(0, MAX_FIELD_ERRORS).map(([field, message]) => createFieldError(field, message));
}

const TOO_LONG = 'Texto longo demais';
const BROKEN = 'Texto inválido: há caracteres quebrados';
const TOO_MANY = 'Lista longa demais';

/** A lone surrogate, or U+FFFD, which replaces invalid UTF-8. */
const BROKEN_CHARACTER = /[\p{Surrogate}\uFFFD]/u;

/** More than any list of a form has; a longer one is rejected before its elements are parsed. */
const MAX_LIST_LENGTH = 1_000;

/** A response lists no more errors, nor longer names of fields: both are the sender's. */
const MAX_FIELD_ERRORS = 20;
const MAX_FIELD_NAME_LENGTH = 100;

/** Errors of all nested values. Iterative, because the input may be nested arbitrarily deep. */
function findErrors(input: unknown, getError: (value: unknown) => string | undefined): FieldError[] {
  const errors: FieldError[] = [];
  const pending: [path: string, value: unknown][] = [['', input]];
  for (let next = pending.pop(); next && errors.length < MAX_FIELD_ERRORS; next = pending.pop()) {
    const [path, value] = next;
    const error = getError(value);
    if (error) errors.push(createFieldError(path, error));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, nested] of Object.entries(value)) pending.push([joinPath(path, name), nested]);
    }
  }
  return errors;
}

const joinPath = (path: string, name: string): string =>
  (path ? `${path}.${name}` : name).slice(0, MAX_FIELD_NAME_LENGTH);

/** The error of a text or list that is longer than any field allows, or of a text that is not valid Unicode. */
function getTextError(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) return TOO_MANY;
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_UNTRIMMED_LENGTH) return TOO_LONG;
  return BROKEN_CHARACTER.test(value) ? BROKEN : undefined;
}

/** The error of an operator of MongoDB, such as `{ $ne: null }`, that a schema has let through. */
function getOperatorError(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.keys(value).some((name) => name.startsWith('$')) ? INVALID_VALUE : undefined;
}

/** Names that would change an object's prototype. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

type Parameters = Record<string, { type?: string }>;
const parametersBySchema = new WeakMap<Schema, Parameters>();

/** A query schema's parameters as JSON Schema, in its order. */
function getParameters(schema: Schema): Parameters {
  let parameters = parametersBySchema.get(schema);
  if (!parameters) {
    const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    if (!properties) throw new Error('The query of an operation must be an object');
    parameters = properties as Parameters;
    parametersBySchema.set(schema, parameters);
  }
  return parameters;
}

/** Names of a query schema's parameters, in its order. */
export const listParameters = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(getParameters(schema)) : [];

/** The parameter of a key: `sort` for `sort[$ne]` and `sort[]`. */
const getParameterName = (key: string): string => key.split('[', 1)[0] ?? key;

/** True for a parameter of the operation or a forbidden name; other keys are ignored. */
export const isKnownParameter = (parameterNames: readonly string[], key: string): boolean =>
  parameterNames.includes(getParameterName(key)) || FORBIDDEN_NAMES.has(getParameterName(key));

/**
 * Drops unknown and empty parameters before the schema parses the query.
 * @throws DomainError INVALID_INPUT for repeated or nested parameters
 */
function normalizeQuery(schema: Schema, query: object): Record<string, unknown> {
  const parameters = getParameters(schema);
  const parameterNames = Object.keys(parameters);
  const errors: FieldError[] = [];
  const normalized: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query) as [string, unknown][]) {
    if (!isKnownParameter(parameterNames, key)) continue;
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    if (!parameter || (Array.isArray(value) && parameter.type !== 'array')) {
      errors.push(createFieldError(getParameterName(key), 'Informe um valor só'));
    } else if (value !== '') {
      normalized[key] = value;
    }
  }
  rejectErrors(errors);
  return normalized;
}
