import { Writable } from 'node:stream';
import { Test } from '@nestjs/testing';
import { RequestContext, runInContext } from '@pechincha/persistence/request-context';
import { Logger, LoggerModule, PinoLogger } from 'nestjs-pino';
import { createLogger } from './logger.js';

const lines: string[] = [];
const output = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const getLastLine = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;

/** Created once, because nestjs-pino keeps its first logger for the whole process. */
let logger: Logger;

beforeAll(async () => {
  const pino = createLogger('users', { LOG_LEVEL: 'info' }, output);
  const module = await Test.createTestingModule({
    imports: [LoggerModule.forRoot({ pinoHttp: { logger: pino }, forRoutes: [] })],
  }).compile();
  logger = module.get(Logger);
});
beforeEach(() => (lines.length = 0));

it('logger writes one line when the message contains line breaks', () => {
  logger.log('one\n{"level":60,"msg":"forged"}', 'Test');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trim()).not.toContain('\n');
  expect(getLastLine()).toMatchObject({
    service: 'users',
    context: 'Test',
    msg: 'one\n{"level":60,"msg":"forged"}',
  });
});

it('logger redacts secrets at every level', () => {
  logger.warn(
    {
      headers: { authorization: 'Bearer geheim' },
      body: { password: 'geheim', credential: 'geheim' },
      request: { headers: { cookie: 'geheim' } },
      token: 'geheim',
    },
    'Test',
  );
  expect(lines.join()).not.toContain('geheim');
  expect(lines.join()).toContain('[redacted]');
});

it('logger writes message and error when called as Nest calls it', () => {
  logger.error({ error: new Error('first'), message: 'It failed' }, 'Test');
  expect(getLastLine()).toMatchObject({
    level: 50,
    context: 'Test',
    msg: 'It failed',
    error: { message: 'first', stack: expect.any(String) },
  });
  logger.error(new Error('second'), 'Test');
  expect(getLastLine()).toMatchObject({ context: 'Test', error: { message: 'second' } });
  logger.error('third', 'Error: third\n    at x', 'ExceptionsHandler');
  expect(getLastLine()).toMatchObject({
    context: 'ExceptionsHandler',
    error: { message: 'third', stack: 'Error: third\n    at x' },
  });
});

it('logger writes startup lines of Nest only when the level is debug', () => {
  logger.log('Mapped', 'RouterExplorer');
  expect(lines).toEqual([]);
  PinoLogger.root.level = 'debug';
  logger.log('Mapped', 'RouterExplorer');
  PinoLogger.root.level = 'info';
  expect(getLastLine()).toMatchObject({ level: 20, msg: 'Mapped' });
});

describe('log line of a request', () => {
  const ana = 'a'.repeat(24);

  function writeInContext(LOG_HASH_KEY?: string): Record<string, unknown> {
    const context = new RequestContext('request-1');
    context.memberId = ana;
    const pino = createLogger('users', { LOG_LEVEL: 'info', LOG_HASH_KEY }, output);
    runInContext(context, () => pino.info('Here'));
    return getLastLine();
  }

  it('has the request id and a hash of the member id', () => {
    const line = writeInContext('k'.repeat(32));
    expect(line).toMatchObject({ requestId: 'request-1', member: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(writeInContext('k'.repeat(32))['member']).toBe(line['member']);
    expect(writeInContext('l'.repeat(32))['member']).not.toBe(line['member']);
    expect(lines.join()).not.toContain(ana);
  });

  it('has the same hash when the line itself has a memberId', () => {
    const { member } = writeInContext('k'.repeat(32));
    createLogger('users', { LOG_LEVEL: 'info', LOG_HASH_KEY: 'k'.repeat(32) }, output).info({
      memberId: ana,
    });
    expect(getLastLine()).toMatchObject({ member });
    createLogger('users', { LOG_LEVEL: 'info' }, output).info({ memberId: ana, address: '10.0.0.1' });
    expect(getLastLine()).toMatchObject({ address: '10.0.0.1' });
    expect(getLastLine()).not.toHaveProperty('member');
    expect(lines.join()).not.toContain(ana);
  });

  it('has no member when LOG_HASH_KEY is missing', () => {
    expect(writeInContext()).toMatchObject({ requestId: 'request-1' });
    expect(getLastLine()).not.toHaveProperty('member');
    expect(lines.join()).not.toContain(ana);
  });
});
