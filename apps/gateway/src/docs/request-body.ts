import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import type { Operation } from '@pechincha/contracts/operation';
import { toJsonSchema, type JsonSchema } from './json-schema.js';

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
