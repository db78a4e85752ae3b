// Shows S12 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { origin } from '../environment.ts';
import { createNoise } from '../pictures.ts';
import { call, type ApiResponse } from '../api.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

const withFiles = operations.filter(({ files }) => files);

async function send(
  operation: PublicOperation,
  content: Uint8Array,
  type = 'image/png',
  name = 'a.png',
): Promise<ApiResponse> {
  const caller = operation.access === 'member' ? world.author : world.admin;
  const input = (await samples[operation.id]?.createInput?.(world, caller)) ?? {};
  const texts = Object.fromEntries(
    Object.entries({ ...(input.body as object), ...input.form })
      .filter(([, value]) => !(value instanceof Blob))
      .map(([field, value]) => [field, String(value)]),
  );
  const file = new File([new Uint8Array(content)], name, { type });
  const field = operation.files?.[0]?.name ?? '';
  return call(operation, { params: input.params, form: { ...texts, [field]: file }, token: caller.token });
}

for (const operation of withFiles) {
  test(`${operation.id} accepts a picture by its content and drops its file name`, async () => {
    const response = await send(operation, await createNoise(), 'text/html', '../../etc/passwd.html');
    expect(response.status).toBe(operation.status);
    expect(JSON.stringify(response.body)).not.toContain('passwd');
  });

  for (const [kind, content] of [
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['JavaScript that begins like a GIF', 'GIF89a=1;alert(1)//'],
    ['text', 'isto não é uma imagem'],
  ] as const)
    test(`${operation.id} rejects an upload of ${kind}`, async () => {
      const { status } = await send(operation, Buffer.from(content));
      expect([400, 415]).toContain(status);
    });

  test(`${operation.id} rejects a picture that is truncated or a byte too large`, async () => {
    const whole = await createNoise();
    expect((await send(operation, whole.subarray(0, 200))).status).toBe(400);
    const large = Buffer.concat([whole, Buffer.alloc(MAX_PICTURE_BYTES + 1 - whole.length)]);
    expect((await send(operation, large)).status).toBe(413);
  });
}

test('uploaded picture is served without EXIF, appended data or an executable type', async () => {
  const operation = operations.find(({ id }) => id === 'publishPromotion');
  if (!operation) throw new Error('There is no way to publish');
  const tagged = await sharp(await createNoise())
    .withExifMerge({ IFD0: { Artist: 'Fulano', Copyright: 'segredo' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]);
  const { body } = await send(operation, polyglot, 'image/jpeg', 'a.jpg');
  const response = await fetch(`${origin}${body.promotion.image}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('<script>')).toBe(false);
});
