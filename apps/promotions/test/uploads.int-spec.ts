import { deletePromotion, editPromotion, publishPromotion } from '@pechincha/contracts/operations/promotions';
import { type TestService } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import {
  onlinePromotion,
  toForm,
  createPicture,
  publish,
  registerMembers,
  startService,
  type Member,
} from './helpers.js';

let service: TestService;
let ana: Member;

beforeAll(async () => {
  service = await startService();
  [ana] = (await registerMembers(service, 'Ana Souza')) as [Member];
});
afterAll(() => service.destroy());

const send = async (bytes: Uint8Array, name?: string) => {
  const { status, body } = await publish(service, ana, toForm(onlinePromotion, bytes, name));
  return [status, body.code ?? 'taken'];
};

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'IMAGE_TYPE'],
  ['HTML called a picture', '<!doctype html><script>alert(1)</script>', 415, 'IMAGE_TYPE'],
  ['half a GIF, half a program', 'GIF89a/*<script>alert(1)</script>*/=1;', 400, 'IMAGE_UNREADABLE'],
  ['nothing', '', 415, 'IMAGE_TYPE'],
])('%s', async (_name, text, status, code) => {
  expect(await send(Buffer.from(text), 'foto.png')).toEqual([status, code]);
});

it('a picture that was cut short', async () => {
  const bytes = await createPicture(600, 400);
  expect(await send(bytes.subarray(0, bytes.length / 2))).toEqual([400, 'IMAGE_UNREADABLE']);
});

it('a bomb of 144 megapixels', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await send(bomb)).toEqual([400, 'IMAGE_UNREADABLE']);
});

it('5,242,880 bytes are taken, one more is not', async () => {
  // Bytes behind the end of a picture are dropped with everything else that is not its pixels.
  const exact = Buffer.concat([await createPicture(), Buffer.alloc(5_242_880)]).subarray(0, 5_242_880);
  expect(await send(exact)).toEqual([201, 'taken']);
  expect(await send(Buffer.concat([exact, Buffer.alloc(1)]))).toEqual([413, 'IMAGE_TOO_LARGE']);
});

it('twenty files, or one of another name', async () => {
  const many = toForm(onlinePromotion);
  for (let count = 0; count < 20; count++) many.append('image', new Blob([Uint8Array.from([1])]), 'a.png');
  expect((await publish(service, ana, many)).status).toBe(400);
  const other = toForm(onlinePromotion);
  other.append('avatar', new Blob([Uint8Array.from(await createPicture())]), 'a.png');
  expect((await publish(service, ana, other)).status).toBe(400);
});

it('leaves no deal behind what was refused', async () => {
  const before = (await service.listRows('promotions')).length;
  await send(Buffer.from('<svg/>'));
  expect((await service.listRows('promotions')).length).toBe(before);
});

it('says 503 while the store is down, and keeps nothing', async () => {
  const serviceWithoutStore = await startService(1, { S3_ENDPOINT: 'http://127.0.0.1:9' });
  try {
    const [bia] = (await registerMembers(serviceWithoutStore, 'Bia')) as [Member];
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

it('the picture of a deal is let go when it is replaced or the deal deleted, and not before', async () => {
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
