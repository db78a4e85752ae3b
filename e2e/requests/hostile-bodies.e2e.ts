import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { call, type Sent } from './client.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});

const withBody = operations.filter(({ body }) => body).map((operation) => [operation.id, operation] as const);

/** The right way to call it, by who owns what it is about. */
async function rightly(operation: PublicOperation): Promise<{ sent: Sent; token: string | undefined }> {
  const sample = samples[operation.id];
  const actor =
    operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
  const caller = sample?.endsSession ? await world.newcomer(actor) : world.person(actor);
  return { sent: (await sample?.sent?.(world, caller ?? world.author)) ?? {}, token: caller?.token };
}

const operators = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, [{ $ne: 1 }], { $regex: '.*' }];

it.each(withBody)(
  '%s: an operator in the place of a value is bad input, in every field',
  async (_id, operation) => {
    const { sent, token } = await rightly(operation);
    const fields = Object.keys((sent.body ?? sent.form) as Record<string, unknown>);
    const good = Object.fromEntries(
      Object.entries({ ...(sent.body as object), ...sent.form }).filter(
        ([, value]) => !(value instanceof Blob),
      ),
    );
    for (const field of fields) {
      if (!(field in good)) continue;
      for (const value of operators) {
        const answer = await call(operation, {
          ...sent,
          form: undefined,
          body: { ...good, [field]: value },
          token,
        });
        // An operation that must have a file takes no JSON at all.
        const takesJson = !operation.files?.some(({ required }) => required);
        expect([field, value, answer.status]).toEqual([field, value, takesJson ? 400 : 415]);
        if (takesJson) expect(JSON.stringify(answer.body.errors ?? [])).toContain(field);
      }
    }
  },
);

const withForm = operations
  .filter(({ files }) => files)
  .map((operation) => [operation.id, operation] as const);

it.each(withForm)(
  '%s: names with brackets and prototypes are no fields of a form',
  async (_id, operation) => {
    const { sent, token } = await rightly(operation);
    const form = {
      ...sent.form,
      'role[$ne]': 'x',
      '__proto__[status]': 'active',
      'constructor.prototype.role': 'admin',
    };
    const answer = await call(operation, {
      ...sent,
      body: undefined,
      form: { ...(sent.body as object), ...form },
      token,
    });
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain('$ne');
  },
);

/** Nothing of this may ever come back, whoever sends it. */
const planted = {
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

it.each(withBody)('%s: what is not of the form is dropped', async (_id, operation) => {
  const { sent, token } = await rightly(operation);
  const own = Object.keys((sent.body ?? sent.form) as object);
  const more = Object.fromEntries(Object.entries(planted).filter(([name]) => !own.includes(name)));
  const asText = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const answer = await call(
    operation,
    sent.form
      ? { ...sent, form: { ...sent.form, ...asText }, token }
      : { ...sent, body: { ...(sent.body as object), ...more }, token },
  );
  expect([200, 201, 204, 400, 401, samples[operation.id]?.status]).toContain(answer.status);
  expect(JSON.stringify(answer.body ?? '')).not.toMatch(/PLANTADO|987654|1999-01-01|abcdefabcdef/);
  if (answer.body?.user?.role) expect(answer.body.user.role).toBe('user');
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
};
const withLinks = withBody.flatMap(([id, operation]) => {
  const fields = linkFields[id];
  return fields ? [[id, operation, fields] as const] : [];
});

it('finds links in the operations that take them', () => {
  expect(withLinks.map(([id]) => id).toSorted()).toEqual(Object.keys(linkFields).toSorted());
});

it.each(withLinks)(
  '%s refuses a link that is no absolute address of the web',
  async (_id, operation, fields) => {
    const { sent, token } = await rightly(operation);
    const given = { ...(sent.body as object), ...sent.form } as Record<string, unknown>;
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => !(value instanceof Blob)));
    for (const field of fields) {
      for (const link of links) {
        const answer = await call(operation, {
          ...sent,
          form: undefined,
          body: { ...texts, [field]: link },
          token,
        });
        expect([field, link, answer.status]).toEqual([field, link, 400]);
      }
    }
  },
);
