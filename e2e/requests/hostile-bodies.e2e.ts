// Shows S4, S14 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { call, type RequestInput } from '../api.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

const withBody = operations.filter(({ body }) => body);

/**
 * A valid request by the owner of the resource.
 * @param isNew whether of a new member, with all of their limits left; managers and admins are not new
 */
async function createValidRequest(
  operation: PublicOperation,
  isNew = false,
): Promise<{ input: RequestInput; token: string | undefined }> {
  const sample = samples[operation.id];
  const actor =
    operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
  const isRegistered = sample?.endsSession === true || (isNew && actor === 'author');
  const caller = isRegistered ? await world.registerCaller(actor) : world.getCaller(actor);
  return { input: (await sample?.createInput?.(world, caller ?? world.author)) ?? {}, token: caller?.token };
}

const operators = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, [{ $ne: 1 }], { $regex: '.*' }];

for (const operation of withBody)
  test(`${operation.id} returns 400 when any field holds a query operator`, async () => {
    const { input, token } = await createValidRequest(operation);
    const fields = Object.keys((input.body ?? input.form) as Record<string, unknown>);
    const good = Object.fromEntries(
      Object.entries({ ...(input.body as object), ...input.form }).filter(
        ([, value]) => !(value instanceof Blob),
      ),
    );
    for (const field of fields) {
      if (!(field in good)) continue;
      for (const value of operators) {
        const response = await call(operation, {
          ...input,
          form: undefined,
          body: { ...good, [field]: value },
          token,
        });
        // An operation that must have a file takes no JSON at all.
        const takesJson = !operation.files?.some(({ required }) => required);
        expect([field, value, response.status]).toEqual([field, value, takesJson ? 400 : 415]);
        if (takesJson) expect(JSON.stringify(response.body.errors ?? [])).toContain(field);
      }
    }
  });

const withForm = operations.filter(({ files }) => files);

for (const operation of withForm)
  test(`${operation.id} ignores form fields with brackets or prototype names`, async () => {
    const { input, token } = await createValidRequest(operation);
    const form = {
      ...input.form,
      'role[$ne]': 'x',
      '__proto__[status]': 'active',
      'constructor.prototype.role': 'admin',
    };
    const response = await call(operation, {
      ...input,
      body: undefined,
      form: { ...(input.body as object), ...form },
      token,
    });
    expect(response.status).toBeLessThan(500);
    expect(JSON.stringify(response.body)).not.toContain('$ne');
  });

/** No response may contain any of this. */
const injected = {
  _id: 'abcdefabcdefabcdefabcdef',
  __v: 987654,
  role: 'admin',
  status: 'PLANTADO',
  points: 987654,
  level: 'PLANTADO',
  badges: ['PLANTADO'],
  author: { _id: 'abcdefabcdefabcdefabcdef', name: 'PLANTADO' },
  likesCount: 987654,
  dislikesCount: 987654,
  commentsCount: 987654,
  likes: ['abcdefabcdefabcdefabcdef'],
  moderationReason: 'PLANTADO',
  moderatedAt: '1999-01-01T00:00:00.000Z',
  createdAt: '1999-01-01T00:00:00.000Z',
  passwordHash: 'PLANTADO',
  views: 987654,
  clicks: 987654,
};

for (const operation of withBody)
  test(`${operation.id} drops unknown fields`, async () => {
    const { input, token } = await createValidRequest(operation);
    const own = Object.keys((input.body ?? input.form) as object);
    const more = Object.fromEntries(Object.entries(injected).filter(([name]) => !own.includes(name)));
    const asText = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const response = await call(
      operation,
      input.form
        ? { ...input, form: { ...input.form, ...asText }, token }
        : { ...input, body: { ...(input.body as object), ...more }, token },
    );
    expect([200, 201, 204, 400, 401, samples[operation.id]?.status]).toContain(response.status);
    expect(JSON.stringify(response.body ?? '')).not.toMatch(/PLANTADO|987654|1999-01-01|abcdefabcdef/);
    if (response.body?.user?.role) expect(response.body.user.role).toBe('user');
  });

const links = [
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  'http:evil.example',
  'https://loja.example@evil.example/',
  'ftp://loja.example/',
  'https://127.0.0.1/x',
  'http://[::1]/',
  'http://localhost/',
];

const linkFields: Record<string, readonly string[]> = {
  publishPromotion: ['link'],
  editPromotion: ['link'],
  createAdvertisement: ['targetUrl', 'image'],
  updateAdvertisement: ['targetUrl', 'image'],
  createCityBanner: ['targetUrl', 'image'],
  saveSiteSettings: ['socialUrl'],
};
const withLinks = withBody.flatMap((operation) => {
  const fields = linkFields[operation.id];
  return fields ? [{ operation, fields }] : [];
});

test('link fields name existing operations', () => {
  expect(withLinks.map(({ operation }) => operation.id).toSorted()).toEqual(
    Object.keys(linkFields).toSorted(),
  );
});

for (const { operation, fields } of withLinks)
  test(`${operation.id} returns 400 when a link is no absolute web address`, async () => {
    const { input, token } = await createValidRequest(operation, true);
    const given = { ...(input.body as object), ...input.form } as Record<string, unknown>;
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => !(value instanceof Blob)));
    for (const field of fields) {
      for (const link of links) {
        const response = await call(operation, {
          ...input,
          form: undefined,
          body: { ...texts, [field]: link },
          token,
        });
        expect([field, link, response.status]).toEqual([field, link, 400]);
      }
    }
  });
