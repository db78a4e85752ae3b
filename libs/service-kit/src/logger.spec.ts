import { Writable } from 'node:stream';
import { createLogger, JsonLogger } from './logger.js';

function captured(level = 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = new JsonLogger(createLogger('users', level, stream));
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

it('writes one line, whatever stands in the text', () => {
  const { logger, lines, last } = captured();
  logger.log('one\n{"level":60,"msg":"forged"}', 'Test');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trim()).not.toContain('\n');
  expect(last()).toMatchObject({
    service: 'users',
    context: 'Test',
    msg: 'one\n{"level":60,"msg":"forged"}',
  });
});

it('never writes secrets, wherever they stand', () => {
  const { logger, lines } = captured();
  logger.warn({
    headers: { authorization: 'Bearer geheim' },
    body: { password: 'geheim', credential: 'geheim' },
    request: { headers: { cookie: 'geheim' } },
    token: 'geheim',
  });
  expect(lines.join()).not.toContain('geheim');
  expect(lines.join()).toContain('[redacted]');
});

it('takes errors as Nest hands them over', () => {
  const { logger, last } = captured();
  logger.error({ error: new Error('first') }, 'Test');
  expect(last()).toMatchObject({ level: 50, context: 'Test', error: { message: 'first' } });
  logger.error('second', 'Error: second\n at x', 'Nest');
  expect(last()).toMatchObject({ msg: 'second', stack: 'Error: second\n at x', context: 'Nest' });
});

it('keeps the start quiet unless somebody looks for a fault', () => {
  const quiet = captured();
  quiet.logger.log('Mapped', 'RouterExplorer');
  expect(quiet.lines).toEqual([]);
  const debug = captured('debug');
  debug.logger.log('Mapped', 'RouterExplorer');
  expect(debug.lines).toHaveLength(1);
});
