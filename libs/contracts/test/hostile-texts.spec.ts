import * as internal from '../src/operations/internal.js';
import { operations } from '../src/operations/all.js';
import type { Operation } from '../src/operation.js';

/** Milliseconds of CPU time per rejected input. */
const MAX_CPU_MS = 100;
/** Repeated because garbage collection may slow down one run; a slow schema is slow in every run. */
const MAX_RUNS = 3;
const LENGTH = 1024 * 1024;
const repeatToLength = (unit: string): string =>
  unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

const hostileTexts: Record<string, string> = {
  spaces: repeatToLength(' '),
  dots: repeatToLength('.'),
  'an e-mail of dots': `a@${repeatToLength('.')}@`,
  'an e-mail of labels': `a@${repeatToLength('a.')}@`,
  'combining marks': `a${repeatToLength('\u0301\u0316')}`,
  digits: repeatToLength('1'),
  'digits and commas': repeatToLength('1,'),
  'groups of digits': `1${repeatToLength('.234')}x`,
  'a link': `https://${repeatToLength('a.')}/`,
  slashes: repeatToLength('/'),
};

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
}
interface Schema {
  _zod: { def: Definition };
}
type Path = readonly (string | number)[];

/** The paths of all fields that are not objects or lists. */
function listFieldPaths(schema: Schema, path: Path = []): Path[] {
  const { type, shape, element, innerType, options, in: before, out } = schema._zod.def;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => listFieldPaths(field, [...path, name]));
  if (element) return listFieldPaths(element, [...path, 0]);
  if (innerType) return listFieldPaths(innerType, path);
  if (options) return options.flatMap((option) => listFieldPaths(option, path));
  if (type === 'pipe' && before && out) {
    return listFieldPaths(before._zod.def.type === 'transform' ? out : before, path);
  }
  return [path];
}

const setAtPath = ([name, ...below]: Path, value: unknown): unknown => {
  if (name === undefined) return value;
  return typeof name === 'number' ? [setAtPath(below, value)] : { [name]: setAtPath(below, value) };
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'access' in value;

const allOperations: Operation[] = [...operations, ...Object.values<unknown>(internal).filter(isOperation)];
const cases = allOperations.flatMap((operation) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part];
    if (!schema) return [];
    const names = new Map(
      listFieldPaths(schema as unknown as Schema).map((path) => [path.join('.'), path] as const),
    );
    return [...names].map(([name, path]) => [`${operation.id} ${part} ${name}`, schema, path] as const);
  }),
);

it('cases contain the fields of every operation', () => {
  const names = cases.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'login body email',
      'publishPromotion body city',
      'recordAdViews body ids.0',
      'updatePointRules body rules.0.points',
      'updateAdvertisement body duration',
      'listPromotions query minPrice',
      'listCityBanners params cityName',
    ]),
  );
});

it.each(cases)('%s rejects a megabyte of hostile text within 100 ms', (_name, schema, path) => {
  const field = path.join('.');
  for (const [kind, text] of Object.entries(hostileTexts)) {
    const input = setAtPath(path, text);
    let isSlow = true;
    for (let run = 0; run < MAX_RUNS && isSlow; run += 1) {
      const before = process.cpuUsage();
      const { error } = schema.safeParse(input);
      const { user, system } = process.cpuUsage(before);
      isSlow = (user + system) / 1000 >= MAX_CPU_MS;
      expect([kind, error?.issues.map((issue) => issue.path.join('.'))]).toEqual([
        kind,
        expect.arrayContaining([field]),
      ]);
    }
    expect([kind, isSlow]).toEqual([kind, false]);
  }
});
