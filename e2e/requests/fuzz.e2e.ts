// Shows S27 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { call, request, type ApiResponse, type RequestInput } from '../api.ts';
import type { Member } from '../members.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

/** Few requests with a fixed seed; `npm run fuzz` sets both. FUZZ_SEED repeats a run whose seed was printed. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 15);
const isLong = runs > 100;

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
  if (isLong) console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  world = await World.create();
  const { body } = await request('GET', '/api/docs-json');
  const paths = Object.values((body as { paths: Record<string, Record<string, ApiOperation>> }).paths);
  apiOperations = new Map(paths.flatMap((path) => Object.values(path)).map((one) => [one.operationId, one]));
});

// An operation may end the session or use up the quota of the one after it.
test.beforeEach(async () => {
  if (isLong) world = await World.create();
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

const arbitraryFields = (fields: [string, Schema][]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, arbitraryValue(schema)])), {
    requiredKeys: [],
  });

/** Any of the fields, or one: of many, one would always be invalid. */
const arbitraryRecord = (fields: [string, Schema][]): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(arbitraryFields(fields), ...fields.map((field) => arbitraryFields([field])));

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

const getTextFields = (form: Record<string, string | Blob>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

const getRequiredFiles = ({ files }: PublicOperation): string[] =>
  (files ?? []).filter(({ required }) => required).map(({ name }) => name);

const arbitraryParams = (valid: Record<string, string> | undefined): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(valid ?? {}).map(([name, value]) => [
        name,
        fc.oneof(
          { weight: 7, arbitrary: fc.constant(value) },
          nasty.map(asText),
          fc.string({ minLength: 1 }),
        ),
      ]),
    ),
  );

/** The last ones are what is there now, in a conflict. */
const errorFields = [
  'statusCode',
  'msg',
  'message',
  'errors',
  'code',
  'promotion',
  'user',
  'badge',
  'level',
  'reward',
  'rules',
  'advertisement',
  'banner',
  'case',
  'points',
];

function assertResponse(operation: PublicOperation, response: ApiResponse): void {
  const { status, body } = response;
  if (status >= 400) {
    // Without a client id, Google sign-in is a 503.
    if (status >= 500) expect(status).toBe(samples[operation.id]?.status);
    expect(body).toMatchObject({
      statusCode: status,
      msg: expect.any(String),
      message: expect.any(String),
    });
    expect(Object.keys(body as object).filter((name) => !errorFields.includes(name))).toEqual([]);
    // Zod's default texts are English.
    expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|Unrecognized|Too (big|small)/);
  } else {
    expect(status).toBe(operation.status);
    // Parsing drops unknown fields: none may be dropped.
    if (operation.response) expect(body).toEqual(operation.response.parse(body));
  }
}

for (const operation of operations)
  test(`${operation.id} returns a valid response without 5xx when the input is random`, async () => {
    if (isLong) test.setTimeout(runs * 1_000);
    const { id } = operation;
    const description = apiOperations.get(id);
    if (!description) throw new Error(`${id} is not in the document`);
    const actor =
      operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
    let caller: Member | undefined;
    let valid: RequestInput = {};
    const isOwn = actor === 'admin' || samples[id]?.endsSession;
    const start = async (): Promise<void> => {
      caller = isOwn ? await world.registerCaller(actor) : world.getCaller(actor);
      valid = (await samples[id]?.createInput?.(world, caller ?? world.author)) ?? {};
    };
    await start();
    const mixed = fc.record({
      body: arbitraryBody(description),
      query: arbitraryQuery(description),
      params: arbitraryParams(valid.params),
      validParams: fc.boolean(),
      validBody: fc.boolean(),
    });
    const counts: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(mixed, async ({ body, query, params, validParams, validBody }) => {
        const input: RequestInput = {
          params: validParams ? valid.params : params,
          query,
          token: caller?.token,
        };
        const hasBody = operation.body !== undefined;
        if (hasBody && valid.form) {
          const files = validBody
            ? getRequiredFiles(operation).map((name) => [name, valid.form?.[name]])
            : [];
          input.form = {
            ...(validBody ? getTextFields(valid.form) : {}),
            ...asTexts(body),
            ...(Object.fromEntries(files) as Record<string, Blob>),
          };
        } else if (hasBody)
          input.body = validBody ? { ...(valid.body as object), ...(body as object) } : body;
        const response = await call(operation, input);
        counts[response.status] = (counts[response.status] ?? 0) + 1;
        assertResponse(operation, response);
        // The session ended, the account is gone or suspended, or a quota is used up.
        const isRenewed = response.status < 400 ? samples[id]?.endsSession : caller !== undefined;
        if (isRenewed && (response.status < 400 || [401, 403, 429].includes(response.status))) {
          if (!isOwn) world = await World.create();
          await start();
        }
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
    if (isLong) console.log(id, counts);
  });
