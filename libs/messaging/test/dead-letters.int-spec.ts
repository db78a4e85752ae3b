import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { userDeleted } from '@pechincha/contracts/events/user';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { defaultSettings } from '../src/settings.js';
import { Topology } from '../src/topology.js';
import { uniqueName } from './probe.js';

const url = process.env['RABBITMQ_URL'] ?? '';
const prefix = `${uniqueName()}.`;
const queueName = 'ads.user.deleted';
const queue = prefix + queueName;
const command = join(import.meta.dirname, '../src/dead-letters-command.ts');
let model: ChannelModel;
let channel: ConfirmChannel;

beforeAll(async () => {
  model = await connect(url);
  channel = await model.createConfirmChannel();
  const topology = new Topology({ url, prefix, service: 'users', settings: defaultSettings });
  await topology.declareConsumerQueues(model, [userDeleted]);
});
afterEach(async () => {
  await channel.purgeQueue(queue);
  await channel.purgeQueue(`${queue}.dead`);
});
afterAll(async () => {
  for (const consumer of userDeleted.consumers) {
    await channel.deleteQueue(`${prefix}${consumer}.user.deleted`);
    await channel.deleteQueue(`${prefix}${consumer}.user.deleted.dead`);
  }
  await channel.deleteExchange(`${prefix}pechincha.events`);
  await model.close();
});

const deadAt = new Date(Date.now() - 3 * 60 * 60_000).toISOString();

/** Publishes dead letters as a service does. @returns their event ids */
async function addDeadLetters(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const messageId of ids) {
    const body = Buffer.from(JSON.stringify({ id: messageId, correlationId: 'request-1', secret: 'body' }));
    const headers = {
      'x-attempt': 5,
      'x-error': 'cannot erase this',
      'x-dead-reason': 'failed',
      'x-dead-at': deadAt,
      'x-from-queue': queue,
      traceparent: '00-trace-span-01',
    };
    channel.sendToQueue(`${queue}.dead`, body, {
      persistent: true,
      messageId,
      type: 'user.deleted',
      headers,
    });
  }
  await channel.waitForConfirms();
  return ids;
}

const start = (...args: string[]) =>
  startChild(command, args, { RABBITMQ_URL: url, MESSAGING_PREFIX: prefix });

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = start(...args);
  const { code } = await child.exited;
  return { code, output: child.output() };
}

const countMessages = async (queueName: string): Promise<number> =>
  (await channel.checkQueue(queueName)).messageCount;

async function consumeIds(queueName: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const message = await channel.get(queueName, { noAck: true });
    if (!message) return ids;
    ids.push(String(message.properties.messageId));
  }
}

it('list prints every queue on the broker with its number of dead letters', async () => {
  await addDeadLetters(3);
  const { code, output } = await run('list');
  expect(code).toBe(0);
  expect(output.split('\n')).toHaveLength(userDeleted.consumers.length + 1);
  expect(output).toMatch(/^ +3 {2}ads\.user\.deleted\n/);
  expect(output).toMatch(/^ +0 {2}moderation\.user\.deleted$/m);
});

it('show prints a dead letter, its body only with --bodies, and leaves it in the queue', async () => {
  const [id] = await addDeadLetters(1);
  const { output } = await run('show', queueName);
  expect(output).toContain(`${id}  user.deleted`);
  expect(output).toContain('failed, after 5 failed attempts');
  expect(output).toContain('cannot erase this');
  expect(output).toContain('request-1');
  expect(output).toContain('3 h');
  expect(output).not.toContain('secret');
  const json = await run('show', queueName, '--json', '--bodies');
  expect(JSON.parse(json.output)).toEqual([
    {
      id,
      event: 'user.deleted',
      reason: 'failed',
      attempts: 5,
      error: 'cannot erase this',
      correlationId: 'request-1',
      deadAt,
      body: expect.stringContaining('secret'),
    },
  ]);
  await eventually(async () => expect(await countMessages(`${queue}.dead`)).toBe(1));
});

it('redrive moves only the given event when an id is passed', async () => {
  const [first, second, third] = await addDeadLetters(3);
  const { code, output } = await run('redrive', queueName, second ?? '');
  expect({ code, output }).toEqual({ code: 0, output: `1 back in ${queueName}\n` });
  const message = await channel.get(queue, { noAck: true });
  if (!message) throw new Error('no message in the work queue');
  expect(message.properties).toMatchObject({ messageId: second, type: 'user.deleted' });
  // The broker and the publisher add these two headers.
  const {
    'x-delivery-count': _count,
    'x-publish-number': _number,
    ...headers
  } = message.properties.headers ?? {};
  expect(headers).toEqual({ 'x-attempt': 0, traceparent: '00-trace-span-01' });
  await eventually(async () => expect(await countMessages(`${queue}.dead`)).toBe(2));
  expect((await consumeIds(`${queue}.dead`)).toSorted()).toEqual([first, third].toSorted());
});

it('drop deletes one event, and a whole queue only with --yes', async () => {
  const [first = ''] = await addDeadLetters(3);
  expect(await run('drop', queueName, first)).toEqual({ code: 0, output: `1 dropped from ${queueName}\n` });
  await eventually(async () => expect(await countMessages(`${queue}.dead`)).toBe(2));
  const unconfirmed = await run('drop', queueName);
  expect(unconfirmed.code).toBe(2);
  expect(unconfirmed.output).toContain('--yes');
  expect(await countMessages(`${queue}.dead`)).toBe(2);
  expect(await run('drop', queueName, '--yes')).toEqual({ code: 0, output: `2 dropped from ${queueName}\n` });
  expect(await countMessages(`${queue}.dead`)).toBe(0);
  expect(await countMessages(queue)).toBe(0);
});

it.each(['before-publish', 'after-publish'])('redrive loses no event when it is killed %s', async (point) => {
  const ids = await addDeadLetters(3);
  const env = { RABBITMQ_URL: url, MESSAGING_PREFIX: prefix, NODE_ENV: 'test', MESSAGING_CRASH_AT: point };
  expect((await startChild(command, ['redrive', queueName], env).exited).signal).toBe('SIGKILL');
  // The broker requeues unacknowledged messages once it notices the lost connection.
  const total = async (): Promise<number> =>
    (await countMessages(queue)) + (await countMessages(`${queue}.dead`));
  await eventually(async () => expect(await total()).toBe(point === 'before-publish' ? 3 : 4));
  const remaining = [...(await consumeIds(queue)), ...(await consumeIds(`${queue}.dead`))];
  expect(new Set(remaining)).toEqual(new Set(ids));
});

it('redrive moves each event once when two run concurrently', async () => {
  const ids = await addDeadLetters(500);
  const both = await Promise.all([run('redrive', queueName), run('redrive', queueName)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const moved = both.map(({ output }) => Number(output.split(' ')[0]));
  expect((moved[0] ?? 0) + (moved[1] ?? 0)).toBe(500);
  expect((await consumeIds(queue)).toSorted()).toEqual(ids.toSorted());
  expect(await countMessages(`${queue}.dead`)).toBe(0);
});

it.each([
  ['a missing queue', ['show', 'ads.nothing'], 1, 'There is no queue "ads.nothing"'],
  ['a missing event', ['redrive', queueName, 'none'], 1, 'has no dead letter none'],
  ['an unknown action', ['eat', queueName], 2, 'Usage'],
  ['an unknown option', ['drop', queueName, '--yess'], 2, 'Usage'],
  ['no arguments', [], 2, 'Usage'],
])('dead-letters command exits with an error message for %s', async (_what, args, code, text) => {
  const result = await run(...args);
  expect(result.code).toBe(code);
  expect(result.output).toContain(text);
});
