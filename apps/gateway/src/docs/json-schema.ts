import { z } from 'zod';
import type { Operation } from '@pechincha/contracts/operation';

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
