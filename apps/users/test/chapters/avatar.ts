import { getMe, getPublicProfile, uploadAvatar } from '@pechincha/contracts/operations/users';
import { PictureCleanupWorker } from '@pechincha/images/owned-pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { visitor } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import type { TestAccounts } from '../test-accounts.js';
import type { TestMember, TestUsers } from '../test-users.js';

let users: TestUsers;

const createPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp', background = '#c33'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

function uploadAs({ claims }: TestMember, picture: Uint8Array | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (picture) form.append('avatar', new Blob([picture.slice()]), 'eu.png');
  return users.service.call(uploadAvatar, { as: claims, body: form });
}
const isStored = (avatar: string): Promise<boolean> =>
  users.service.getProvider(PictureStore).exists(avatar.slice('/uploads/'.length));

export const avatar: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'is re-encoded, returned and published when it is a %s',
    async (format) => {
      const member = await users.createMember();
      const { status, body } = await uploadAs(member, await createPicture(format), { name: ' Ana Lima ' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: member.id, name: 'Ana Lima', email: member.email });
      expect(body.avatar).toMatch(/^\/uploads\/[0-9a-f]{40}-160\.webp$/);
      const stored = await users.service.getProvider(PictureStore).get(body.avatar.slice('/uploads/'.length));
      expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160 });
      const profile = await users.service.call(getPublicProfile, { params: { id: member.id } });
      expect(profile.body).toMatchObject({ avatar: body.avatar, name: 'Ana Lima' });
      await eventually(() => {
        const events = users.service.broker
          .listReceived('user.updated')
          .filter(({ subject }) => subject === member.id);
        expect(events.map(({ data }) => data)).toEqual([
          { userId: member.id, name: 'Ana Lima', avatar: body.avatar },
        ]);
      });
    },
  );

  it('fails when the upload is no supported picture, too large or missing', async () => {
    const member = await users.createMember();
    const wrongType = 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
    for (const picture of [
      await createPicture('webp'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]) {
      expect(await uploadAs(member, picture)).toMatchObject({
        status: 415,
        body: { message: wrongType, msg: wrongType, errors: [{ field: 'avatar', msg: wrongType }] },
      });
    }
    expect(await uploadAs(member, Buffer.alloc(5_242_881))).toMatchObject({
      status: 413,
      body: { message: 'Arquivo muito grande. O tamanho máximo é 5MB.' },
    });
    expect(await uploadAs(member, (await createPicture('png')).subarray(0, 60))).toMatchObject({
      status: 400,
    });
    expect(await uploadAs(member, null)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'avatar' }] },
    });
    const asJson = await users.service.call(uploadAvatar, { as: member.claims, body: { avatar: 'x' } });
    expect(asJson.status).toBe(415);
    expect((await users.service.call(uploadAvatar, { as: visitor, body: {} })).status).toBe(401);
    const ownAccount = await users.service.call(getMe, { as: member.claims });
    expect(ownAccount.body).toMatchObject({ avatar: null, name: 'Ana Ribeiro' });
  });

  it.each([
    ['  ', 'Nome de exibição é obrigatório.'],
    ['Al', 'Nome de exibição deve ter pelo menos 3 caracteres.'],
    ['a'.repeat(81), 'Nome de exibição deve ter no máximo 80 caracteres.'],
  ])('returns 400 when the name sent with it is %j', async (name, msg) => {
    const response = await uploadAs(await users.createMember(), await createPicture('png'), { name });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'name', msg }] } });
  });

  it("is removed half a minute after it was replaced, but not another member's copy", async () => {
    const [member, other] = [await users.createMember(), await users.createMember()];
    const picture = await createPicture('png');
    const first = (await uploadAs(member, picture)).body.avatar;
    const otherAvatar = (await uploadAs(other, picture)).body.avatar;
    const second = (await uploadAs(member, await createPicture('png', '#3c3'))).body.avatar;
    const unused = users.service.database.collection('unused_pictures');
    const row = await unused.findOne({});
    expect(first).toContain(String(row?._id));
    expect(Number(row?.['dueAt']) - Date.now()).toBeLessThanOrEqual(30_000);
    expect(await isStored(first)).toBe(true);
    await unused.updateMany({}, { $set: { dueAt: new Date() } });
    users.service.getProvider(PictureCleanupWorker).wake();
    await eventually(async () => expect(await isStored(first)).toBe(false));
    expect(await isStored(otherAvatar)).toBe(true);
    expect(await isStored(second)).toBe(true);
    await eventually(async () => expect(await unused.countDocuments({})).toBe(0));
  });
};
