import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Chapter } from '@pechincha/testing/chapters';
import { getConnectionToken } from '@nestjs/mongoose';
import { eventually } from '@pechincha/testing/eventually';
import { mongo, type Connection } from 'mongoose';
import { IndexUpkeepWorker } from '../../src/prepare-database.js';
import { IdempotencyService } from '../../src/idempotency.js';
import { ana, form, type TestKit } from '../test-kit.js';
import { Barrier, barriers } from '../notes.js';

let kit: TestKit;
const call: TestKit['call'] = (...parts) => kit.call(...parts);
const member: TestKit['member'] = (...parts) => kit.member(...parts);

export const idempotency: Chapter<TestKit> = (getKit) => {
  beforeAll(() => {
    kit = getKit();
  });

  const post = async (title: string, key: string, sub = ana) =>
    call('POST', '/notes', await member('user', sub), {
      body: form({ title }),
      headers: { 'idempotency-key': key },
    });

  it('returns the stored response when a request is repeated, 422 when its body differs', async () => {
    const first = await post(`once ${kit.runId}`, 'k1');
    const repeated = await post(`once ${kit.runId}`, 'k1');
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body).toEqual(first.body);
    expect([first, repeated].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(await post(`twice ${kit.runId}`, 'k1')).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    expect((await post(`b ${kit.runId}`, 'k1', 'b'.repeat(24))).status).toBe(201);
  });

  it('indexes that a restore left out are built again without a restart', async () => {
    const connection = kit.app.get<Connection>(getConnectionToken());
    await connection.collection('idempotency').dropIndexes();
    await connection.collection('notes').drop();
    kit.app.get(IndexUpkeepWorker, { strict: false }).wake();
    await eventually(async () => {
      expect(await connection.collection('idempotency').indexExists('createdAt_1')).toBe(true);
      expect(await connection.collection('notes').indexExists('title_1')).toBe(true);
    });
  });

  it('deletes the stored responses of one member only', async () => {
    const other = 'c'.repeat(24);
    await post(`first ${kit.runId}`, 'k5');
    const otherResponse = await post(`other ${kit.runId}`, 'k5', other);
    await kit.app
      .get(UnitOfWork)
      .run((tx) => kit.app.get(IdempotencyService).deleteForMember(ana, tx.session));
    expect((await post(`first again ${kit.runId}`, 'k5')).status).toBe(201);
    expect((await post(`other ${kit.runId}`, 'k5', other)).body).toEqual(otherResponse.body);
  });

  it('has one effect when ten requests use it at once', async () => {
    const title = `many ${kit.runId}`;
    barriers.set(title, new Barrier(10));
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(title, 'k2')));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('stores no response when the commit fails', async () => {
    const [idempotency, unit] = [kit.app.get(IdempotencyService), kit.app.get(UnitOfWork)];
    const runOnce = (text: string, fails: boolean) =>
      idempotency.runOnce(`${ana}:test:k4`, 'same', () =>
        unit.run((tx) => {
          if (fails)
            tx.session.commitTransaction = () => Promise.reject(new mongo.MongoError('The commit failed'));
          return Promise.resolve(text);
        }),
      );
    await expect(runOnce('lost', true)).rejects.toThrow('The commit failed');
    expect(await runOnce('stored', false)).toEqual({ response: 'stored', isReplay: false });
    expect(await runOnce('again', false)).toEqual({ response: 'stored', isReplay: true });
  });

  it('stores no response when the request fails', async () => {
    expect((await post('x', 'k3')).status).toBe(400);
    expect((await post(`valid ${kit.runId}`, 'k3')).status).toBe(201);
  });

  it('returns 400 when it is malformed', async () => {
    expect((await post('xx', 'x'.repeat(200))).status).toBe(400);
  });
};
