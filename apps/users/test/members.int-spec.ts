import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  changePassword,
  searchMembers,
  getMe,
  getPublicProfile,
  register,
  updateMe,
  uploadAvatar,
} from '@pechincha/contracts/operations/users';
import { PictureStore } from '@pechincha/images/picture-store';
import { eventually } from '@pechincha/testing/eventually';
import { visitor } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import { RoleAndStatusService } from '../src/sign-in/role-and-status.service.js';
import { PictureCleanupWorker } from '@pechincha/images/picture-cleanup.worker';
import { randomAddress, randomEmail, TestUsers, type TestMember } from './test-users.js';

let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.destroy());

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

describe('avatar', () => {
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
  ])('fails with 400 when the name sent with it is %j', async (name, msg) => {
    const response = await uploadAs(await users.createMember(), await createPicture('png'), { name });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'name', msg }] } });
  });

  it("is removed an hour after it was replaced, but not another member's copy", async () => {
    const [member, other] = [await users.createMember(), await users.createMember()];
    const picture = await createPicture('png');
    const first = (await uploadAs(member, picture)).body.avatar;
    const otherAvatar = (await uploadAs(other, picture)).body.avatar;
    const second = (await uploadAs(member, await createPicture('png', '#3c3'))).body.avatar;
    const unused = users.service.database.collection('unused_pictures');
    const row = await unused.findOne({});
    expect(first).toContain(String(row?._id));
    expect(Number(row?.['dueAt']) - Date.now()).toBeGreaterThan(50 * 60_000);
    expect(await isStored(first)).toBe(true);
    await unused.updateMany({}, { $set: { dueAt: new Date() } });
    users.service.getProvider(PictureCleanupWorker).wake();
    await eventually(async () => expect(await isStored(first)).toBe(false));
    expect(await isStored(otherAvatar)).toBe(true);
    expect(await isStored(second)).toBe(true);
    await eventually(async () => expect(await unused.countDocuments({})).toBe(0));
  });
});

describe('member search', () => {
  const search = (q: string, as: Parameters<typeof users.service.call>[1]['as']) =>
    users.service.call(searchMembers, { as, query: { q } });
  /** A word that no other member's name has. */
  const word = `Zé${randomEmail().slice(1, 9)}`;
  async function createMemberNamed(name: string): Promise<TestMember> {
    const member = await users.createMember();
    await users.service.call(updateMe, { as: member.claims, body: { name } });
    return member;
  }

  it('finds at most eight names by the prefix of a word, ignoring accents', async () => {
    const searcher = await createMemberNamed(`Íris ${word} da Conceição`);
    const found = async (q: string) =>
      (await search(q, searcher.claims)).body.map(({ name }: { name: string }) => name);
    const name = `Íris ${word} da Conceição`;
    for (const q of [word, `${word.toLowerCase().replace('é', 'e')} DA conc`, `iris ${word}`]) {
      expect(await found(q)).toEqual([name]);
    }
    expect(await found(`${word} iris`)).toEqual([]);
    expect(await found(`.*${word}`)).toEqual([name]);
    expect(await found('..')).toEqual([]);
    for (let at = 0; at < 9; at++) await createMemberNamed(`Muitos${word} ${at}`);
    const many = await search(`muitos${word}`, searcher.claims);
    expect(many.body).toHaveLength(8);
    expect(Object.keys(many.body[0]).toSorted()).toEqual(['_id', 'avatar', 'name']);
  });

  it('leaves suspended members out', async () => {
    const [searcher, suspended] = [await users.createMember(), await createMemberNamed(`Sus${word}`)];
    expect((await search(`sus${word}`, searcher.claims)).body).toHaveLength(1);
    await users.service.getProvider(RoleAndStatusService).suspend(suspended.id);
    expect((await search(`sus${word}`, searcher.claims)).body).toEqual([]);
  });

  it('requires a member and two letters', async () => {
    const { claims } = await users.createMember();
    expect((await search('an', visitor)).status).toBe(401);
    for (const q of ['a', ' a ', '']) {
      expect(await search(q, claims)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'q', msg: 'Digite pelo menos duas letras' }] },
      });
    }
  });

  it('uses an index', async () => {
    const accounts = users.service.database.collection('accounts');
    const begins = { $elemMatch: { $gte: 'an', $lt: 'an\u{10ffff}' } };
    const filter = { nameKeys: begins, status: 'active', deletedAt: null };
    const plan = JSON.stringify(await accounts.find(filter).limit(8).explain('queryPlanner'));
    expect(plan).toContain('nameKeys_1_status_1');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

describe('weak password', () => {
  const getHint = ({ headers }: { headers: Record<string, unknown> }): string =>
    decodeURIComponent(String(headers['x-password-hint'] ?? ''));

  it('is accepted with a hint', async () => {
    const body = { name: 'Ana Ribeiro', email: randomEmail() };
    const headers = { 'x-client-address': randomAddress() };
    const weak = await users.service.call(register, { body: { ...body, password: 'senha123' }, headers });
    expect(weak.status).toBe(201);
    expect(getHint(weak)).toContain('entre as mais usadas');
    const strong = { ...body, email: randomEmail(), password: 'chuva mansa 7' };
    expect(getHint(await users.service.call(register, { body: strong, headers }))).toBe('');
    const member = await users.createMember();
    const change = { current: member.password, password: 'ribeiro2026' };
    const changed = await users.service.call(changePassword, { as: member.claims, body: change, headers });
    expect(changed.status).toBe(204);
    expect(getHint(changed)).toContain('seu nome ou e-mail');
  });
});

describe('users', () => {
  it.each([`Ana\u0000`, 'Ana\nLima', 'Ana\u001b[2J', 'Ana\u2028Lima'])(
    'rejects a name such as %j',
    async (name) => {
      const msg = 'Texto inválido: há caracteres que não se veem';
      const registered = await users.register({ name, email: randomEmail(), password: 'segredo1' });
      expect(registered).toMatchObject({ status: 400, body: { errors: [{ field: 'name', msg }] } });
      const { claims } = await users.createMember();
      expect(await users.service.call(updateMe, { as: claims, body: { name } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'name', msg }] },
      });
    },
  );

  it('logs failed authentication with the address and no password', async () => {
    const member = await users.createMember();
    const lines: string[] = [];
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = randomAddress();
    await users.login({ email: member.email, password: 'chute-errado-1' }, address);
    await users.service.call(changePassword, {
      as: member.claims,
      body: { current: 'chute-errado-2', password: 'novissima2' },
      headers: { 'x-client-address': address },
    });
    warn.mockRestore();
    const events = lines.filter((line) => line.includes(address));
    expect(events).toHaveLength(2);
    expect(events[0]).toContain('Login failed');
    expect(events[1]).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toMatch(/chute-errado|novissima2/);
    expect(lines.join()).not.toContain(member.email);
    const unsalted = createHash('sha256').update(member.email).digest('base64url');
    expect(lines.join()).not.toContain(unsalted.slice(0, 16));
  });

  it('logs a sign-in with member and address and no token', async () => {
    const member = await users.createMember();
    const lines: string[] = [];
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = randomAddress();
    const { body } = await users.login(member, address);
    log.mockRestore();
    const line = lines.find((text) => text.includes(address));
    expect(line).toContain('Signed in');
    expect(line).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toContain(body.token as string);
  });
});
