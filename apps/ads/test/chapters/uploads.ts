import { deleteAdvertisement } from '@pechincha/contracts/operations/ads';
import { PictureStore } from '@pechincha/images/picture-store';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import {
  admin,
  createAdvertisementWith,
  createPicture,
  toPictureForm,
  startAds,
  uploadPicture,
} from '../ads-fixtures.js';

let service: TestService;

const getUploadError = async (bytes: Uint8Array, name?: string) => {
  const { status, body } = await uploadPicture(service, toPictureForm(bytes, name));
  return [status, body.code, body.message];
};
const getStoredWidth = async (path: string) => {
  const stored = await service.getProvider(PictureStore).get(path.slice('/uploads/'.length));
  return stored && (await sharp(stored.bytes).metadata()).width;
};

export const uploads: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('upload returns a picture path that an advertisement accepts', async () => {
    const bytes = await createPicture();
    const { status, body } = await uploadPicture(service, toPictureForm(bytes));
    expect(status).toBe(200);
    expect(body.image).toMatch(/^\/uploads\/[0-9a-f]{40}-1200\.webp$/);
    expect(body.imageUrl).toBe(body.image);
    expect((await createAdvertisementWith(service, { image: body.image })).image).toBe(body.image);
  });

  it.each([
    ['top', 728, 90],
    ['top', 970, 90],
    ['top', 970, 250],
    ['side', 160, 300],
    ['side', 160, 600],
    ['side', 300, 600],
  ])('a %s picture of %d×%d keeps its width', async (position, width, height) => {
    const { body } = await uploadPicture(service, toPictureForm(await createPicture(width, height)));
    const { image } = await createAdvertisementWith(service, { image: body.image, position });
    expect(await getStoredWidth(image ?? '')).toBe(width);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["HTML with a picture's name", '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('upload returns 415 when the file is %s', async (_name, text) => {
    expect(await getUploadError(Buffer.from(text), 'faixa.png')).toEqual([
      415,
      'IMAGE_TYPE',
      'Por favor, selecione uma imagem válida',
    ]);
  });

  it('upload accepts 5,242,880 bytes and returns 413 at one more', async () => {
    // Re-encoding drops bytes after the end of the picture.
    const exact = Buffer.concat([await createPicture(), Buffer.alloc(5_242_880)]).subarray(0, 5_242_880);
    expect((await uploadPicture(service, toPictureForm(exact))).status).toBe(200);
    const { status, body } = await uploadPicture(
      service,
      toPictureForm(Buffer.concat([exact, Buffer.alloc(1)])),
    );
    expect([status, body.message, body.errors]).toEqual([
      413,
      'A imagem deve ter menos de 5MB',
      [{ field: 'image', msg: 'A imagem deve ter menos de 5MB', message: 'A imagem deve ter menos de 5MB' }],
    ]);
  });

  it('upload fails for a truncated picture, a decompression bomb, several files, no file and JSON', async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect((await getUploadError(bytes.subarray(0, bytes.length / 2)))[0]).toBe(400);
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await getUploadError(bomb))[1]).toBe('IMAGE_UNREADABLE');
    const many = toPictureForm(bytes);
    many.append('image', new Blob([Uint8Array.from(bytes)]), 'b.png');
    expect((await uploadPicture(service, many)).status).toBe(400);
    const none = new FormData();
    none.append('title', 'x');
    expect((await uploadPicture(service, none)).status).toBe(400);
    expect((await uploadPicture(service, { image: 'https://mal.example/a.png' })).status).toBe(415);
  });

  it('upload requires an admin', async () => {
    const form = async () => toPictureForm(await createPicture());
    expect((await uploadPicture(service, await form(), visitor)).status).toBe(401);
    expect((await uploadPicture(service, await form(), member(newId(), 'manager'))).status).toBe(403);
  });

  it('upload returns 503 and creating without a picture succeeds when the picture store is down', async () => {
    const cut = await startAds(1, { S3_ENDPOINT: 'http://127.0.0.1:9' });
    try {
      const { status, body } = await uploadPicture(cut, toPictureForm(await createPicture()));
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect((await createAdvertisementWith(cut, { image: '' })).title).toBeDefined();
    } finally {
      await cut.destroy();
    }
  });

  it('a shared picture is removed only when its last advertisement is deleted', async () => {
    const { image } = (await uploadPicture(service, toPictureForm(await createPicture()))).body;
    const ads = [
      await createAdvertisementWith(service, { image }),
      await createAdvertisementWith(service, { image }),
    ];
    const unused = service.database.collection('unused_pictures');
    const cleanUp = async () => {
      await unused.updateMany({}, { $set: { dueAt: new Date() } });
      await eventually(async () => expect(await unused.countDocuments()).toBe(0));
    };
    const widths = [];
    for (const { _id } of ads) {
      expect((await service.call(deleteAdvertisement, { as: admin, params: { id: _id } })).status).toBe(204);
      await cleanUp();
      widths.push(await getStoredWidth(image));
    }
    expect(widths).toEqual([970, undefined]);
  });
};
