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
import { StandingService } from '../src/sign-in/standing.service.js';
import { PictureCleanupWorker } from '@pechincha/images/picture-cleanup.worker';
import { anAddress, anEmail, UsersInTest, type TestMember } from './users-in-test.js';

let users: UsersInTest;
beforeAll(async () => {
  users = await UsersInTest.start();
});
afterAll(() => users.discard());

const drawing = (format: 'png' | 'jpeg' | 'gif' | 'webp', background = '#c33'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

function send({ claims }: TestMember, picture: Uint8Array | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (picture) form.append('avatar', new Blob([picture.slice()]), 'eu.png');
  return users.service.call(uploadAvatar, { as: claims, body: form });
}
const isKept = (avatar: string): Promise<boolean> =>
  users.service.getProvider(PictureStore).exists(avatar.slice('/uploads/'.length));

describe('the avatar', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('may be %s, is kept anew, shown and told', async (format) => {
    const member = await users.member();
    const { status, body } = await send(member, await drawing(format), { name: ' Ana Lima ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: member.id, name: 'Ana Lima', email: member.email });
    expect(body.avatar).toMatch(/^\/uploads\/[0-9a-f]{40}-160\.webp$/);
    const kept = await users.service.getProvider(PictureStore).get(body.avatar.slice('/uploads/'.length));
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160 });
    const profile = await users.service.call(getPublicProfile, { params: { id: member.id } });
    expect(profile.body).toMatchObject({ avatar: body.avatar, name: 'Ana Lima' });
    await eventually(() => {
      const told = users.service.broker
        .listReceived('user.updated')
        .filter(({ subject }) => subject === member.id);
      expect(told.map(({ data }) => data)).toEqual([
        { userId: member.id, name: 'Ana Lima', avatar: body.avatar },
      ]);
    });
  });

  it('takes nothing else', async () => {
    const member = await users.member();
    const wrongType = 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
    for (const picture of [await drawing('webp'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      expect(await send(member, picture)).toMatchObject({
        status: 415,
        body: { message: wrongType, msg: wrongType, errors: [{ field: 'avatar', msg: wrongType }] },
      });
    }
    expect(await send(member, Buffer.alloc(5_242_881))).toMatchObject({
      status: 413,
      body: { message: 'Arquivo muito grande. O tamanho máximo é 5MB.' },
    });
    expect(await send(member, (await drawing('png')).subarray(0, 60))).toMatchObject({ status: 400 });
    expect(await send(member, null)).toMatchObject({ status: 400, body: { errors: [{ field: 'avatar' }] } });
    const asJson = await users.service.call(uploadAvatar, { as: member.claims, body: { avatar: 'x' } });
    expect(asJson.status).toBe(415);
    expect((await users.service.call(uploadAvatar, { as: visitor, body: {} })).status).toBe(401);
    const own = await users.service.call(getMe, { as: member.claims });
    expect(own.body).toMatchObject({ avatar: null, name: 'Ana Ribeiro' });
  });

  it.each([
    ['  ', 'Nome de exibição é obrigatório.'],
    ['Al', 'Nome de exibição deve ter pelo menos 3 caracteres.'],
    ['a'.repeat(81), 'Nome de exibição deve ter no máximo 80 caracteres.'],
  ])('the name %j beside it is judged like the profile', async (name, msg) => {
    const answer = await send(await users.member(), await drawing('png'), { name });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name', msg }] } });
  });

  it('that is replaced stays for an hour, and is taken away then; the same picture of another member is not', async () => {
    const [member, other] = [await users.member(), await users.member()];
    const picture = await drawing('png');
    const first = (await send(member, picture)).body.avatar;
    const others = (await send(other, picture)).body.avatar;
    const second = (await send(member, await drawing('png', '#3c3'))).body.avatar;
    const unused = users.service.database.collection('unused_pictures');
    const row = await unused.findOne({});
    expect(first).toContain(String(row?._id));
    expect(Number(row?.['dueAt']) - Date.now()).toBeGreaterThan(50 * 60_000);
    expect(await isKept(first)).toBe(true);
    await unused.updateMany({}, { $set: { dueAt: new Date() } });
    users.service.getProvider(PictureCleanupWorker).wake();
    await eventually(async () => expect(await isKept(first)).toBe(false));
    expect(await isKept(others)).toBe(true);
    expect(await isKept(second)).toBe(true);
    await eventually(async () => expect(await unused.countDocuments({})).toBe(0));
  });
});

describe('names', () => {
  const ask = (q: string, as: Parameters<typeof users.service.call>[1]['as']) =>
    users.service.call(searchMembers, { as, query: { q } });
  /** A word that nobody else of this test run has. */
  const word = `Zé${anEmail().slice(1, 9)}`;
  async function named(name: string): Promise<TestMember> {
    const member = await users.member();
    await users.service.call(updateMe, { as: member.claims, body: { name } });
    return member;
  }

  it('are found by how one of their words begins, whatever the accents; at most eight', async () => {
    const asker = await named(`Íris ${word} da Conceição`);
    const found = async (q: string) =>
      (await ask(q, asker.claims)).body.map(({ name }: { name: string }) => name);
    const name = `Íris ${word} da Conceição`;
    for (const q of [word, `${word.toLowerCase().replace('é', 'e')} DA conc`, `iris ${word}`]) {
      expect(await found(q)).toEqual([name]);
    }
    expect(await found(`${word} iris`)).toEqual([]);
    expect(await found(`.*${word}`)).toEqual([name]);
    expect(await found('..')).toEqual([]);
    for (let at = 0; at < 9; at++) await named(`Muitos${word} ${at}`);
    const many = await ask(`muitos${word}`, asker.claims);
    expect(many.body).toHaveLength(8);
    expect(Object.keys(many.body[0]).toSorted()).toEqual(['_id', 'avatar', 'name']);
  });

  it('of the suspended are not offered', async () => {
    const [asker, gone] = [await users.member(), await named(`Sus${word}`)];
    expect((await ask(`sus${word}`, asker.claims)).body).toHaveLength(1);
    await users.service.getProvider(StandingService).suspend(gone.id);
    expect((await ask(`sus${word}`, asker.claims)).body).toEqual([]);
  });

  it('are for members, from two letters', async () => {
    const { claims } = await users.member();
    expect((await ask('an', visitor)).status).toBe(401);
    for (const q of ['a', ' a ', '']) {
      expect(await ask(q, claims)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'q', msg: 'Digite pelo menos duas letras' }] },
      });
    }
  });

  it('are looked up in an index', async () => {
    const accounts = users.service.database.collection('accounts');
    const begins = { $elemMatch: { $gte: 'an', $lt: 'an\u{10ffff}' } };
    const filter = { nameKeys: begins, status: 'active', deletedAt: null };
    const plan = JSON.stringify(await accounts.find(filter).limit(8).explain('queryPlanner'));
    expect(plan).toContain('nameKeys_1_status_1');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

describe('a weak password', () => {
  const hintOf = ({ headers }: { headers: Record<string, unknown> }): string =>
    decodeURIComponent(String(headers['x-password-hint'] ?? ''));

  it('is taken, with a hint', async () => {
    const body = { name: 'Ana Ribeiro', email: anEmail() };
    const headers = { 'x-client-address': anAddress() };
    const weak = await users.service.call(register, { body: { ...body, password: 'senha123' }, headers });
    expect(weak.status).toBe(201);
    expect(hintOf(weak)).toContain('entre as mais usadas');
    const strong = { ...body, email: anEmail(), password: 'chuva mansa 7' };
    expect(hintOf(await users.service.call(register, { body: strong, headers }))).toBe('');
    const member = await users.member();
    const change = { current: member.password, password: 'ribeiro2026' };
    const changed = await users.service.call(changePassword, { as: member.claims, body: change, headers });
    expect(changed.status).toBe(204);
    expect(hintOf(changed)).toContain('seu nome ou e-mail');
  });
});

describe('what is refused', () => {
  it.each([`Ana\u0000`, 'Ana\nLima', 'Ana\u001b[2J', 'Ana\u2028Lima'])('a name such as %j', async (name) => {
    const msg = 'Texto inválido: há caracteres que não se veem';
    const registered = await users.register({ name, email: anEmail(), password: 'segredo1' });
    expect(registered).toMatchObject({ status: 400, body: { errors: [{ field: 'name', msg }] } });
    const { claims } = await users.member();
    expect(await users.service.call(updateMe, { as: claims, body: { name } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name', msg }] },
    });
  });

  it('leaves a line with the address and never the password', async () => {
    const member = await users.member();
    const lines: string[] = [];
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = anAddress();
    await users.login({ email: member.email, password: 'chute-errado-1' }, address);
    await users.service.call(changePassword, {
      as: member.claims,
      body: { current: 'chute-errado-2', password: 'novissima2' },
      headers: { 'x-client-address': address },
    });
    warn.mockRestore();
    const told = lines.filter((line) => line.includes(address));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('Login refused');
    expect(told[1]).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toMatch(/chute-errado|novissima2/);
    expect(lines.join()).not.toContain(member.email);
    const unsalted = createHash('sha256').update(member.email).digest('base64url');
    expect(lines.join()).not.toContain(unsalted.slice(0, 16));
  });

  it('users logs a sign-in with member and address, and no token', async () => {
    const member = await users.member();
    const lines: string[] = [];
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = anAddress();
    const { body } = await users.login(member, address);
    log.mockRestore();
    const line = lines.find((text) => text.includes(address));
    expect(line).toContain('Signed in');
    expect(line).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toContain(body.token as string);
  });
});
