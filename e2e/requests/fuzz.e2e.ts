import fc from 'fast-check';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { call, request, type Answer, type Sent } from './client.ts';
import type { Person } from './people.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

/** Of the same seed every time, so that a red run can be repeated; FUZZ_SEED and FUZZ_RUNS look further. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 15);

interface Described {
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
let described: Map<string, Described>;
beforeAll(async () => {
  world = await World.open();
  const { body } = await request('GET', '/api/docs-json');
  const paths = Object.values((body as { paths: Record<string, Record<string, Described>> }).paths);
  described = new Map(paths.flatMap((path) => Object.values(path)).map((one) => [one.operationId, one]));
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

const valueOf = (schema: Schema): fc.Arbitrary<unknown> =>
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

const recordOf = (fields: [string, Schema][]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema)])), {
    requiredKeys: [],
  });

const bodyOf = ({ requestBody }: Described): fc.Arbitrary<unknown> => {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const fields = Object.entries(schema.properties ?? {});
  return fc.oneof({ weight: 9, arbitrary: recordOf(fields) }, { weight: 1, arbitrary: fc.jsonValue() });
};

const queryOf = ({ parameters }: Described): fc.Arbitrary<Record<string, string>> =>
  recordOf(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema])).map((query) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asText(value)])),
  );

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const asTexts = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)]))
    : {};

/** A form without its picture, which has tests of its own. */
const textsOf = (form: Record<string, string | Blob>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** 5xx is a fault of ours, but for what the product under test cannot do (there is no Google). */
function judge(operation: PublicOperation, answer: Answer): void {
  if (answer.status >= 400) {
    if (answer.status >= 500) expect(answer.status).toBe(samples[operation.id]?.status);
    expect(answer.body).toMatchObject({
      statusCode: answer.status,
      msg: expect.any(String),
      message: expect.any(String),
    });
    // Zod's own texts are English.
    expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected|Unrecognized|Too (big|small)/);
  } else if (answer.status < 300 && operation.response) {
    expect(operation.response.safeParse(answer.body).error).toBeUndefined();
  }
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s: whatever comes, an answer of its own shape and no fault of ours',
  async (id, operation) => {
    const about = described.get(id);
    if (!about) throw new Error(`${id} is not in the document`);
    const ends = samples[id]?.endsSession;
    const actor =
      operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
    const caller: Person | undefined = ends ? await world.newcomer(actor) : world.person(actor);
    const right = (await samples[id]?.sent?.(world, caller ?? world.author)) ?? {};
    const mixed = fc.record({ body: bodyOf(about), query: queryOf(about), rightBody: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(mixed, async ({ body, query, rightBody }) => {
        const sent: Sent = { params: right.params, query, token: caller?.token };
        const hasBody = operation.body !== undefined;
        if (hasBody && right.form)
          sent.form = { ...(rightBody ? textsOf(right.form) : {}), ...asTexts(body) };
        else if (hasBody) sent.body = rightBody ? { ...(right.body as object), ...(body as object) } : body;
        judge(operation, await call(operation, sent));
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  },
);
