import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Observe, Step } from '../../src/run-steps.ts';
import { address, compose, docker, PROJECT, root } from '../compose.ts';

const HOST = 'pechincha.localhost';
const FILES = '-f docker-compose.yml -f deploy/compose/public.yml';
/** Caddy signs names below `localhost` with its own authority; nothing is sent to this mail server. */
const env = { SITE_ADDRESS: HOST, SMTP_URL: 'smtp://127.0.0.1:2525', BIND_ADDRESS: '127.0.0.1' };

/** The override for the internet, from empty volumes, with a certificate of Caddy's own authority. */
export const openToInternet: Step = async (observe) => {
  await compose('--profile demo down --volumes');
  await compose(`${FILES} up --detach --wait`, { env });
  try {
    const folder = mkdtempSync(join(tmpdir(), 'pechincha-authority-'));
    await compose(`${FILES} cp front:/data/caddy/pki/authorities/local/root.crt ${folder}/root.crt`, { env });
    const ca = readFileSync(join(folder, 'root.crt'), 'utf8');
    await checkAnswers(observe, ca);
    const mode = await compose(`${FILES} exec -T gateway node -p process.env.NODE_ENV`, { env });
    observe('mode', mode.trim(), mode.trim() === 'production');
  } finally {
    await compose(`${FILES} down --volumes`, { env });
  }
};

async function checkAnswers(observe: Observe, ca: string): Promise<void> {
  for (const path of ['/', '/api/promotions', '/favicon.svg']) {
    const { status, headers } = await get(path, ca);
    const policy = String(headers['strict-transport-security']);
    observe(`https://${HOST}${path}`, `${status}, ${policy}`, status === 200 && /max-age=\d{8}/.test(policy));
  }
  const { status, headers } = await get('/', null);
  const location = String(headers['location']);
  observe('http', `${status} to ${location}`, status === 308 && location === `https://${HOST}/`);
}

/** @param ca the authority that must have signed the certificate for this name; null: unencrypted */
async function get(
  path: string,
  ca: string | null,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const options = { host: '127.0.0.1', path, headers: { host: HOST } };
  const asked = ca
    ? https.get({ ...options, port: 443, servername: HOST, ca })
    : http.get({ ...options, port: 80 });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

const NAME = `${PROJECT}-elsewhere`;
const PASSWORD = 'a-password-of-its-own';
const PORT = 16379;

/** A Redis outside of the stack in place of the local one, by its address alone. */
export const useServerElsewhere: Step = async (observe) => {
  await compose('--profile demo down --volumes');
  const { REDIS_IMAGE = '' } = parseEnv(readFileSync(join(root, 'deploy/images.env'), 'utf8'));
  await docker(`network create ${NAME}`);
  // The address of this machine that containers reach, and nothing outside of it. The default network may name none.
  const gateway = '{{(index .IPAM.Config 0).Gateway}}';
  const host = (await docker(`network inspect ${NAME} --format`, gateway)).trim();
  const container = `--detach --rm --name ${NAME} --network ${NAME} --tmpfs /data --publish ${host}:${PORT}:6379`;
  await docker(`run ${container} ${REDIS_IMAGE} redis-server --requirepass ${PASSWORD} --save`, '');
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
    const keys = await docker(`exec --env REDISCLI_AUTH=${PASSWORD} ${NAME} redis-cli dbsize`);
    observe('its keys', keys.trim(), Number(keys) > 0);

    await compose('exec -T users node apps/users/dist/make-admin.js opera@teste.example', { env });
    const { status } = await ask('/admin/users');
    observe('the first administrator', `GET /api/admin/users: ${status}`, status === 200);
  } finally {
    await compose('down --volumes', { env });
    await docker(`rm --force ${NAME}`);
    await docker(`network rm ${NAME}`);
  }
};
