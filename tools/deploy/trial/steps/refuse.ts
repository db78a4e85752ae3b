import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Step } from '../../src/run-steps.ts';
import { address, listRemains, tryCompose } from '../compose.ts';

/** Settings that must not start anything, and the sentence that says why. */
const refused: [string, Record<string, string>, RegExp][] = [
  ['a short password', { REDIS_PASSWORD: 'short' }, /REDIS_PASSWORD is too short/],
  ['a public address without mail', { PUBLIC_URL: 'https://pechincha.example' }, /SMTP_URL is missing/],
  [
    'an unencrypted public address',
    { PUBLIC_URL: 'http://pechincha.example', SMTP_URL: 'smtp://mail.example' },
    /PUBLIC_URL must begin with https:\/\//,
  ],
  [
    'open to the network without an address',
    { BIND_ADDRESS: '0.0.0.0' },
    /PUBLIC_URL must begin with https:\/\//,
  ],
  ['a malformed address', { PUBLIC_URL: 'pechincha.example' }, /PUBLIC_URL must be an address/],
  ['half a key pair', { MEMBER_TOKEN_PUBLIC_KEY: 'key' }, /are a pair: set both, or neither/],
  ['a store without keys', { S3_ENDPOINT: 'https://s3.example' }, /S3_ENDPOINT needs S3_ACCESS_KEY/],
];

export const refuse: Step = async (observe) => {
  const check = async (what: string, env: Record<string, string>, sentence: RegExp): Promise<void> => {
    const up = await tryCompose('up --detach --wait', { env });
    const log = await tryCompose('logs --no-log-prefix secrets check-port', { env });
    const running = await tryCompose('ps --services --status running', { env });
    const said = log.output.split('\n').find((line) => sentence.test(line));
    const isNothingRunning = running.output.trim() === '';
    observe(what, said ?? 'no sentence', up.code !== 0 && said !== undefined && isNothingRunning);
    await tryCompose('down --volumes', { env });
  };
  for (const [what, env, sentence] of refused) await check(what, env, sentence);
  const other = createServer((_request, response) => response.end('Welcome')).listen(
    Number(new URL(address).port),
    '127.0.0.1',
  );
  await once(other, 'listening');
  await check('a port in use', {}, /^Port \d+ of 127.0.0.1 is in use by another program/);
  other.close();
  const noName = await tryCompose('-f docker-compose.yml -f deploy/compose/public.yml up --detach --wait');
  const said = /SITE_ADDRESS is missing a value: .*/.exec(noName.output)?.[0];
  observe('the internet without a name', said ?? 'no sentence', noName.code !== 0 && said !== undefined);
  const remaining = await listRemains();
  observe('left behind by what was refused', remaining.join(', ') || 'nothing', remaining.length === 0);
};
