import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { address, compose, PROJECT, root, run, type Step } from '../compose.ts';

const NAME = `${PROJECT}-elsewhere`;
const PASSWORD = 'a-password-of-its-own';
const PORT = 16379;

/** A Redis outside of the stack in place of the local one, by its address alone. */
export const useServerElsewhere: Step = async (observe) => {
  await compose('--profile demo down --volumes');
  const { REDIS_IMAGE = '' } = parseEnv(readFileSync(join(root, 'deploy/images.env'), 'utf8'));
  await run('docker', ['network', 'create', NAME]);
  // The address of this machine that containers reach, and nothing outside of it. The default network may name none.
  const gateway = '{{(index .IPAM.Config 0).Gateway}}';
  const host = (await run('docker', ['network', 'inspect', NAME, '--format', gateway])).trim();
  const server = ['redis-server', '--requirepass', PASSWORD, '--save', ''];
  const container = [
    '--detach',
    '--rm',
    '--name',
    NAME,
    '--network',
    NAME,
    '--tmpfs',
    '/data',
    '--publish',
    `${host}:${PORT}:6379`,
  ];
  await run('docker', ['run', ...container, REDIS_IMAGE, ...server]);
  const env = { REDIS_URL: `redis://:${PASSWORD}@${host}:${PORT}` };
  try {
    await compose('up --detach --wait', { env });
    const services = (await compose('ps --services', { env })).trim().split('\n');
    observe('REDIS_URL', `${services.length} containers, none of Redis`, !services.includes('redis'));
    const response = await fetch(`${address}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Quem opera',
        email: 'opera@teste.example',
        password: 'feira-de-domingo-7',
      }),
    });
    const { token } = (await response.json()) as { token: string };
    const ask = (path: string): Promise<Response> =>
      fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    observe('a session in it', String((await ask('/users/me')).status), (await ask('/users/me')).ok);
    const keys = await run('docker', [
      'exec',
      '--env',
      `REDISCLI_AUTH=${PASSWORD}`,
      NAME,
      'redis-cli',
      'dbsize',
    ]);
    observe('its keys', keys.trim(), Number(keys) > 0);

    await compose('exec -T users node apps/users/dist/make-admin.js opera@teste.example', { env });
    const { status } = await ask('/admin/users');
    observe('the first administrator', `GET /api/admin/users: ${status}`, status === 200);
  } finally {
    await compose('down --volumes', { env });
    await run('docker', ['rm', '--force', NAME]);
    await run('docker', ['network', 'rm', NAME]);
  }
};
