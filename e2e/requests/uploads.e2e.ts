import sharp from 'sharp';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { origin } from '../origin.ts';
import { noise } from '../picture.ts';
import { call, type Answer } from './client.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});

const withFiles = operations
  .filter(({ files }) => files)
  .map((operation) => [operation.id, operation] as const);

async function send(
  operation: PublicOperation,
  content: Uint8Array,
  type = 'image/png',
  name = 'a.png',
): Promise<Answer> {
  const caller = operation.access === 'member' ? world.author : world.admin;
  const sent = (await samples[operation.id]?.sent?.(world, caller)) ?? {};
  const texts = Object.fromEntries(
    Object.entries({ ...(sent.body as object), ...sent.form })
      .filter(([, value]) => !(value instanceof Blob))
      .map(([field, value]) => [field, String(value)]),
  );
  const file = new File([new Uint8Array(content)], name, { type });
  const field = operation.files?.[0]?.name ?? '';
  return call(operation, { params: sent.params, form: { ...texts, [field]: file }, token: caller.token });
}

describe.each(withFiles)('%s', (_id, operation) => {
  it('takes a picture by its content, whatever it is called, and keeps no name', async () => {
    const answer = await send(operation, await noise(), 'text/html', '../../etc/passwd.html');
    expect(answer.status).toBe(operation.status);
    expect(JSON.stringify(answer.body)).not.toContain('passwd');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['JavaScript that begins like a GIF', 'GIF89a=1;alert(1)//'],
    ['text', 'isto não é uma imagem'],
  ])('refuses %s', async (_kind, content) => {
    const { status } = await send(operation, Buffer.from(content));
    expect([400, 415]).toContain(status);
  });

  it('refuses a picture that is cut off, and one that is a byte too large', async () => {
    const whole = await noise();
    expect((await send(operation, whole.subarray(0, 200))).status).toBe(400);
    const large = Buffer.concat([whole, Buffer.alloc(MAX_PICTURE_BYTES + 1 - whole.length)]);
    expect((await send(operation, large)).status).toBe(413);
  });
});

it('serves a picture as nothing but a picture, without what the sender added to it', async () => {
  const operation = operations.find(({ id }) => id === 'publishPromotion');
  if (!operation) throw new Error('There is no way to publish');
  const tagged = await sharp(await noise())
    .withExifMerge({ IFD0: { Artist: 'Fulano', Copyright: 'segredo' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]);
  const { body } = await send(operation, polyglot, 'image/jpeg', 'a.jpg');
  const answer = await fetch(`${origin}${body.promotion.image}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('<script>')).toBe(false);
});
