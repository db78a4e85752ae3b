import { errorCodes } from '@pechincha/contracts/errors';
import {
  IDEMPOTENCY_KEY_PATTERN,
  type Operation,
  type PublicAccess,
  REPLAYED_HEADER,
} from '@pechincha/contracts/operation';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { z } from 'zod';

type ContractSchema = NonNullable<Operation['response']>;
export type JsonSchema = Record<string, unknown>;

/**
 * A contract's schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1.
 * @param io `input` for requests, `output` for responses
 */
export function toJsonSchema(schema: ContractSchema, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: part }) => {
      const { def } = zodSchema._zod;
      // The input of a transform accepts any type; its output schema is more precise.
      if (io !== 'input' || def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return;
      Object.assign(part, toJsonSchema(def.out as unknown as ContractSchema, io));
    },
  }) as JsonSchema;
  // The document declares the dialect once; `~standard` is a function.
  return Object.fromEntries(
    Object.entries(converted).filter(([name]) => name !== '$schema' && name !== '~standard'),
  );
}

/** The properties of an object schema, in order. */
export function listProperties(
  schema: ContractSchema | undefined,
): { name: string; schema: JsonSchema; required: boolean }[] {
  if (!schema) return [];
  const object = toJsonSchema(schema, 'input');
  const required = new Set((object['required'] as string[] | undefined) ?? []);
  const all = (object['properties'] as Record<string, JsonSchema> | undefined) ?? {};
  return Object.entries(all).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }));
}

interface RequestBody {
  required: boolean;
  content: Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>;
}

/** OpenAPI request body of an operation: JSON, or a multipart form when it has files. */
export function toRequestBody(operation: Operation): RequestBody | undefined {
  const { body, files = [] } = operation;
  if (!body && files.length === 0) return undefined;
  const fields = body ? toJsonSchema(body, 'input') : { type: 'object' };
  const json = { 'application/json': { schema: fields } };
  if (files.length === 0) return { required: true, content: json };
  const form = {
    'multipart/form-data': { schema: addFiles(fields, operation), encoding: toEncoding(operation) },
  };
  return { required: true, content: files.some((file) => file.required) ? form : { ...form, ...json } };
}

function addFiles(fields: JsonSchema, { files = [] }: Operation): JsonSchema {
  const binary = files.map(({ name }) => [
    name,
    { type: 'string', format: 'binary', description: `No máximo ${MAX_PICTURE_BYTES} bytes.` },
  ]);
  const required = files.filter((file) => file.required).map((file) => file.name);
  return {
    ...fields,
    properties: { ...(fields['properties'] as object | undefined), ...Object.fromEntries(binary) },
    required: [...((fields['required'] as string[] | undefined) ?? []), ...required],
  };
}

const toEncoding = ({ files = [] }: Operation): Record<string, { contentType: string }> =>
  Object.fromEntries(files.map(({ name, types }) => [name, { contentType: types.join(', ') }]));

type Json = Record<string, unknown>;

export interface OpenApiDocument extends Json {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
}

export interface OpenApiOperation extends Json {
  operationId: string;
  'x-access': PublicAccess;
}

const accessDescriptions: Record<PublicAccess, string> = {
  public: 'Qualquer pessoa.',
  member: 'Quem entrou na sua conta.',
  manager: 'Gerentes e administradores.',
  admin: 'Administradores.',
};

/** OpenAPI 3.1 document of the REST API, generated from the contracts. */
export function createOpenApiDocument(origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = toOpenApiOperation(operation);
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
      responses: Object.fromEntries(
        listAllErrorStatuses().map((status) => [`Error${status}`, toErrorResponse(status)]),
      ),
    },
  };
}

function toOpenApiOperation(operation: PublicOperation): OpenApiOperation {
  const owner = operation.ownerOnly ? ' Só quem criou, ou um administrador.' : '';
  const body = toRequestBody(operation);
  return {
    operationId: operation.id,
    tags: [operation.service],
    summary: operation.summary,
    description: accessDescriptions[operation.access] + owner,
    'x-access': operation.access,
    ...(operation.ownerOnly ? { 'x-owner': true } : {}),
    // Public operations also accept a token, which personalizes the response.
    security: operation.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: toParameters(operation),
    ...(body ? { requestBody: body } : {}),
    responses: toResponses(operation),
  };
}

function toParameters(operation: PublicOperation): Json[] {
  const path = listProperties(operation.params).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const query = listProperties(operation.query).map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 128, pattern: IDEMPOTENCY_KEY_PATTERN.source },
  };
  return [...path, ...query, ...(operation.idempotent ? [key] : [])];
}

function toResponses(operation: PublicOperation): Record<string, Json> {
  const content = operation.response && {
    'application/json': { schema: toJsonSchema(operation.response, 'output') },
  };
  const headers = operation.idempotent === true && {
    [REPLAYED_HEADER]: {
      description: 'Resposta de um pedido anterior com a mesma chave',
      schema: { const: 'true' },
    },
  };
  const success = {
    description: operation.summary,
    ...(headers ? { headers } : {}),
    ...(content ? { content } : {}),
  };
  const errors = listErrorStatuses(operation).map((status) => [
    String(status),
    { $ref: `#/components/responses/Error${status}` },
  ]);
  return { [operation.status]: success, ...Object.fromEntries(errors) };
}

function listErrorStatuses(operation: PublicOperation): number[] {
  const hasInput = operation.query || operation.body || operation.files;
  return [
    ...(hasInput ? [400] : []),
    401,
    403,
    ...(operation.params ? [404] : []),
    ...(operation.method === 'GET' ? [] : [409]),
    ...(operation.body || operation.files ? [413, 415] : []),
    ...(operation.idempotent ? [422] : []),
    429,
    503,
  ];
}

const listAllErrorStatuses = (): number[] =>
  [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort((a, b) => a - b);

function toErrorResponse(status: number): Json {
  const texts = Object.entries(errorCodes)
    .filter(([, code]) => code.status === status)
    .map(([name, { message }]) => `${name}: ${message}`);
  return {
    description: texts.join('\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

const textSchema: JsonSchema = { type: 'string' };
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'msg', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(errorCodes) },
    msg: textSchema,
    message: textSchema,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'msg', 'message'],
        properties: { field: textSchema, msg: textSchema, message: textSchema },
      },
    },
  },
};
