import { errorCodes } from '@pechincha/contracts/errors';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { IDEMPOTENCY_KEY, type PublicAccess } from '@pechincha/contracts/operation';
import { bodyOf } from './request-body.js';
import { jsonSchema, properties, type JsonSchema } from './json-schema.js';

type Json = Record<string, unknown>;

export interface OpenApiDocument extends Json {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
}

export interface OpenApiOperation extends Json {
  operationId: string;
  'x-access': PublicAccess;
}

const accessWords: Record<PublicAccess, string> = {
  public: 'Qualquer pessoa.',
  member: 'Quem entrou na sua conta.',
  manager: 'Gerentes e administradores.',
  admin: 'Administradores.',
};

/** The REST surface as OpenAPI 3.1, out of the contracts that routes and services are made of. */
export function openApiDocument(origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pechincha', version: '1', description: 'Promoções online e da sua cidade.' },
    servers: [{ url: new URL('/api', origin).href }],
    tags: [...new Set(operations.map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
      responses: Object.fromEntries(statuses().map((status) => [`Error${status}`, errorResponse(status)])),
    },
  };
}

function describe(operation: PublicOperation): OpenApiOperation {
  const owner = operation.ownerOnly ? ' Só quem criou, ou um administrador.' : '';
  const body = bodyOf(operation);
  return {
    operationId: operation.id,
    tags: [operation.service],
    summary: operation.summary,
    description: accessWords[operation.access] + owner,
    'x-access': operation.access,
    ...(operation.ownerOnly ? { 'x-owner': true } : {}),
    // A public operation takes a token too: its answer then knows who asks.
    security: operation.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(operation),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(operation),
  };
}

function parametersOf(operation: PublicOperation): Json[] {
  const path = properties(operation.params).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const query = properties(operation.query).map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 128, pattern: IDEMPOTENCY_KEY.source },
  };
  return [...path, ...query, ...(operation.idempotent ? [key] : [])];
}

function responsesOf(operation: PublicOperation): Record<string, Json> {
  const content = operation.response && {
    'application/json': { schema: jsonSchema(operation.response, 'output') },
  };
  const success = { description: operation.summary, ...(content ? { content } : {}) };
  const errors = errorStatuses(operation).map((status) => [
    String(status),
    { $ref: `#/components/responses/Error${status}` },
  ]);
  return { [operation.status]: success, ...Object.fromEntries(errors) };
}

function errorStatuses(operation: PublicOperation): number[] {
  const takes = operation.query || operation.body || operation.files;
  return [
    ...(takes ? [400] : []),
    ...[401, 403],
    ...(operation.params ? [404] : []),
    ...(operation.method === 'GET' ? [] : [409]),
    ...(operation.body || operation.files ? [413, 415] : []),
    ...(operation.idempotent ? [422] : []),
    ...[429, 503],
  ];
}

const statuses = (): number[] =>
  [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort((a, b) => a - b);

function errorResponse(status: number): Json {
  const texts = Object.entries(errorCodes)
    .filter(([, code]) => code.status === status)
    .map(([name, { message }]) => `${name}: ${message}`);
  return {
    description: texts.join('\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

const text: JsonSchema = { type: 'string' };
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'msg', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(errorCodes) },
    msg: text,
    message: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'msg', 'message'],
        properties: { field: text, msg: text, message: text },
      },
    },
  },
};
