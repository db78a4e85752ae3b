import { deletePromotion, editPromotion, publishPromotion } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import {
  onlinePromotion,
  toForm,
  createPicture,
  publish,
  registerMembers,
  startService,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

const send = async (bytes: Uint8Array, name?: string) => {
  const { status, body } = await publish(service, ana, toForm(onlinePromotion, bytes, name));
  return [status, body.code ?? 'accepted'];
};

export const uploads: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'IMAGE_TYPE'],
    ['HTML named .png', '<!doctype html><script>alert(1)</script>', 415, 'IMAGE_TYPE'],
    ['a GIF header followed by a script', 'GIF89a/*<script>alert(1)</script>*/=1;', 400, 'IMAGE_UNREADABLE'],
    ['empty', '', 415, 'IMAGE_TYPE'],
  ])('publishing returns an error when the picture is %s', async (_name, text, status, code) => {
    expect(await send(Buffer.from(text), 'foto.png')).toEqual([status, code]);
  });

  it('publishing returns 400 when the picture is truncated', async () => {
    const bytes = await createPicture(600, 400);
    expect(await send(bytes.subarray(0, bytes.length / 2))).toEqual([400, 'IMAGE_UNREADABLE']);
  });

  it('publishing returns 400 when the picture has 144 megapixels', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await send(bomb)).toEqual([400, 'IMAGE_UNREADABLE']);
  });

  it('publishing accepts a picture of 5,242,880 bytes and returns 413 when it is larger', async () => {
    // Bytes after the end of the picture are ignored, so padding keeps it valid.
    const exact = Buffer.concat([await createPicture(), Buffer.alloc(5_242_880)]).subarray(0, 5_242_880);
    expect(await send(exact)).toEqual([201, 'accepted']);
    expect(await send(Buffer.concat([exact, Buffer.alloc(1)]))).toEqual([413, 'IMAGE_TOO_LARGE']);
  });

  it('publishing returns 400 when there are several files or one with another field name', async () => {
    const many = toForm(onlinePromotion);
    for (let count = 0; count < 20; count++) many.append('image', new Blob([Uint8Array.from([1])]), 'a.png');
    expect((await publish(service, ana, many)).status).toBe(400);
    const other = toForm(onlinePromotion);
    other.append('avatar', new Blob([Uint8Array.from(await createPicture())]), 'a.png');
    expect((await publish(service, ana, other)).status).toBe(400);
  });

  it('no promotion is stored when the picture is rejected', async () => {
    const before = (await service.listRows('promotions')).length;
    await send(Buffer.from('<svg/>'));
    expect((await service.listRows('promotions')).length).toBe(before);
  });

  it('publishing a picture returns 503 and stores nothing when the picture store is down', async () => {
    const serviceWithoutStore = await startService(1, { S3_ENDPOINT: 'http://127.0.0.1:9' });
    try {
      const [bia] = await registerMembers(serviceWithoutStore, 'Bia');
      const response = await serviceWithoutStore.call(publishPromotion, {
        as: bia,
        body: toForm(onlinePromotion, await createPicture()),
      });
      expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await serviceWithoutStore.listRows('promotions')).toEqual([]);
      expect((await publish(serviceWithoutStore, bia)).status).toBe(201);
    } finally {
      await serviceWithoutStore.destroy();
    }
  });

  it('picture is released when it is replaced or its promotion is deleted', async () => {
    const listUnused = async () =>
      (await service.listRows('unused_pictures')).map(({ _id }) => String(_id)).toSorted();
    const before = await listUnused();
    const listReleased = async () => (await listUnused()).filter((hash) => !before.includes(hash));
    const getHash = (image: string) => image.slice('/uploads/'.length).split('-')[0] ?? '';
    const { body } = await publish(service, ana, toForm(onlinePromotion, await createPicture()));
    const { _id: id, image: first } = body.promotion;
    expect(await listReleased()).toEqual([]);
    const edited = await service.call(editPromotion, {
      as: ana,
      params: { id },
      body: toForm(onlinePromotion, await createPicture()),
    });
    const second = edited.body.image;
    expect(await listReleased()).toEqual([getHash(first)]);
    await service.call(deletePromotion, { as: ana, params: { id } });
    expect(await listReleased()).toEqual([getHash(first), getHash(second)].toSorted());
  });
};
