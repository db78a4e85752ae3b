import type { Operation } from '@pechincha/contracts/operation';
import { toRequestBody } from './request-body.js';
import { type JsonSchema } from './json-schema.js';

const EXAMPLE_ID = '0123456789abcdef01234567';

/** A curl command for the terminal, with example values. */
export function toCurlCommand(operation: Operation, origin: string): string {
  const { method, path, access } = operation;
  const address = `${origin}/api${path.replace(/\{\w+\}/g, EXAMPLE_ID)}`;
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`];
  if (access !== 'public') parts.push(`-H "Authorization: Bearer $TOKEN"`);
  const content = toRequestBody(operation)?.content;
  const form = content?.['multipart/form-data'];
  const json = content?.['application/json'];
  if (form) {
    for (const [name, value] of Object.entries(toExample(form.schema))) {
      parts.push(`-F '${name}=${value === '(binary)' ? '@foto.jpg' : String(value)}'`);
    }
  } else if (json) {
    parts.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(toExample(json.schema))}'`);
  }
  return parts.join(' \\\n  ');
}

function toExample(schema: JsonSchema): Record<string, unknown> {
  const properties = (schema['properties'] as Record<string, JsonSchema> | undefined) ?? {};
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, { format }]) => required.has(name) || format === 'binary')
      .map(([name, property]) => [name, getExampleValue(name, property)]),
  );
}

/** Examples for fields whose type alone would give a wrong one. */
const exampleValues: Record<string, unknown> = {
  email: 'ana@pechincha.dev',
  password: 'ana123',
  link: 'https://loja.example/oferta',
  city: 'online',
};

function getExampleValue(name: string, { type, format, enum: values }: JsonSchema): unknown {
  if (format === 'binary') return '(binary)';
  if (name in exampleValues) return exampleValues[name];
  if (Array.isArray(values)) return values[0];
  if (type === 'number' || type === 'integer') return 10;
  return type === 'boolean' ? true : '...';
}
