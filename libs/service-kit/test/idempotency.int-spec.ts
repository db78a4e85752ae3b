import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { mongo } from 'mongoose';
import { Idempotency } from '../src/idempotency.js';
import { ana, form, KitInTest } from './kit-in-test.js';
import { Meeting, meetings } from './notes.js';

let kit: KitInTest;
const call: KitInTest['call'] = (...parts) => kit.call(...parts);
const member: KitInTest['member'] = (...parts) => kit.member(...parts);

beforeAll(async () => {
  kit = await KitInTest.start();
});
afterAll(() => kit.discard());

describe('Idempotency-Key', () => {
  const post = async (title: string, key: string, sub = ana) =>
    call('POST', '/notes', await member('user', sub), {
      body: form({ title }),
      headers: { 'idempotency-key': key },
    });

  it('a repetition gets the first answer, another body 422, another member their own', async () => {
    const first = await post(`once ${kit.run}`, 'k1');
    const again = await post(`once ${kit.run}`, 'k1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await post(`twice ${kit.run}`, 'k1')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect((await post(`b ${kit.run}`, 'k1', 'b'.repeat(24))).status).toBe(201);
  });

  it('forgets what it answered a member, and nobody else', async () => {
    const other = 'c'.repeat(24);
    await post(`hers ${kit.run}`, 'k5');
    const theirs = await post(`theirs ${kit.run}`, 'k5', other);
    await kit.app.get(UnitOfWork).run((tx) => kit.app.get(Idempotency).forgetMember(ana, tx.session));
    expect((await post(`hers, anew ${kit.run}`, 'k5')).status).toBe(201);
    expect((await post(`theirs ${kit.run}`, 'k5', other)).body).toEqual(theirs.body);
  });

  it('ten at once are one', async () => {
    const title = `many ${kit.run}`;
    meetings.set(title, new Meeting(10));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(title, 'k2')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('an effect that was not committed is not remembered either', async () => {
    const [idempotency, unit] = [kit.app.get(Idempotency), kit.app.get(UnitOfWork)];
    const answer = (text: string, fails: boolean) =>
      idempotency.once(`${ana}:test:k4`, 'same', () =>
        unit.run((tx) => {
          if (fails)
            tx.session.commitTransaction = () => Promise.reject(new mongo.MongoError('The commit failed'));
          return Promise.resolve(text);
        }),
      );
    await expect(answer('lost', true)).rejects.toThrow('The commit failed');
    expect(await answer('kept', false)).toBe('kept');
    expect(await answer('again', false)).toBe('kept');
  });

  it('what failed is not remembered', async () => {
    expect((await post('x', 'k3')).status).toBe(400);
    expect((await post(`mended ${kit.run}`, 'k3')).status).toBe(201);
  });

  it('a key that is no key', async () => {
    expect((await post('xx', 'x'.repeat(200))).status).toBe(400);
  });
});
