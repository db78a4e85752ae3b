import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Observe, type Step } from '../compose.ts';

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
