import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { call, request, type ApiResponse, type RequestInput } from '../api.ts';
import type { Member } from '../members.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

/** A fixed seed makes failures repeatable; FUZZ_SEED and FUZZ_RUNS widen the search. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 15);

interface ApiOperation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

let world: World;
let apiOperations: Map<string, ApiOperation>;
test.beforeAll(async () => {
  world = await World.create();
  const { body } = await request('GET', '/api/docs-json');
  const paths = Object.values((body as { paths: Record<string, Record<string, ApiOperation>> }).paths);
  apiOperations = new Map(paths.flatMap((path) => Object.values(path)).map((one) => [one.operationId, one]));
});

const nasty = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\0',
    '\n',
    '‮',
    '😀'.repeat(50),
    "'; --",
    '{{7*7}}',
    '../../x',
    '%00',
    '(a+)+$',
    'null',
    '-0',
  ],
  ...[0, -1, 1e308, 0.1, Number.MAX_SAFE_INTEGER, null, true, [], {}, { $gt: '' }, 'a'.repeat(5000)],
);

const arbitraryValue = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    nasty,
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.jsonValue({ maxDepth: 2 }),
    ...(schema.enum ? [fc.constantFrom<unknown>(...schema.enum)] : []),
    ...(schema.type === 'integer' || schema.type === 'number'
      ? [fc.integer({ min: -5, max: 200 }), fc.double({ min: -10, max: 1e9 })]
      : []),
    ...(schema.type === 'boolean' ? [fc.boolean()] : []),
  );

const arbitraryRecord = (fields: [string, Schema][]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, arbitraryValue(schema)])), {
    requiredKeys: [],
  });

const arbitraryBody = ({ requestBody }: ApiOperation): fc.Arbitrary<unknown> => {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const fields = Object.entries(schema.properties ?? {});
  return fc.oneof(
    { weight: 9, arbitrary: arbitraryRecord(fields) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
};

const arbitraryQuery = ({ parameters }: ApiOperation): fc.Arbitrary<Record<string, string>> =>
  arbitraryRecord(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema])).map(
    (query) => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asText(value)])),
  );

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const asTexts = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)]))
    : {};

/** A form without its picture, which has its own tests. */
const getTextFields = (form: Record<string, string | Blob>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** 5xx is an error, except where the product under test lacks a service (Google). */
function assertResponse(operation: PublicOperation, response: ApiResponse): void {
  if (response.status >= 400) {
    if (response.status >= 500) expect(response.status).toBe(samples[operation.id]?.status);
    expect(response.body).toMatchObject({
      statusCode: response.status,
      msg: expect.any(String),
      message: expect.any(String),
    });
    // Zod's default texts are English.
    expect(JSON.stringify(response.body)).not.toMatch(/Invalid|expected|Unrecognized|Too (big|small)/);
  } else if (response.status < 300 && operation.response) {
    expect(operation.response.safeParse(response.body).error).toBeUndefined();
  }
}

for (const operation of operations)
  test(`${operation.id} returns a valid response without 5xx when the input is random`, async () => {
    const { id } = operation;
    const description = apiOperations.get(id);
    if (!description) throw new Error(`${id} is not in the document`);
    const ends = samples[id]?.endsSession;
    const actor =
      operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
    const caller: Member | undefined = ends ? await world.registerCaller(actor) : world.getCaller(actor);
    const valid = (await samples[id]?.createInput?.(world, caller ?? world.author)) ?? {};
    const mixed = fc.record({
      body: arbitraryBody(description),
      query: arbitraryQuery(description),
      validBody: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(mixed, async ({ body, query, validBody }) => {
        const input: RequestInput = { params: valid.params, query, token: caller?.token };
        const hasBody = operation.body !== undefined;
        if (hasBody && valid.form)
          input.form = { ...(validBody ? getTextFields(valid.form) : {}), ...asTexts(body) };
        else if (hasBody) input.body = validBody ? { ...(valid.body as object), ...(body as object) } : body;
        assertResponse(operation, await call(operation, input));
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  });
