import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Observe, type Step } from '../compose.ts';

const HOST = 'pechincha.localhost';
const FILES = '-f docker-compose.yml -f deploy/compose/public.yml';
/** Caddy signs names below `localhost` with its own authority; nothing is sent to this mail server. */
const env = { SITE_ADDRESS: HOST, SMTP_URL: 'smtp://127.0.0.1:2525', BIND_ADDRESS: '127.0.0.1' };

/** The override for the internet, from empty volumes, with a certificate of Caddy's own authority. */
export const openToInternet: Step = async (observe) => {
  await compose('--profile demo --profile tools down --volumes');
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
  const plain = await fetch('http://127.0.0.1/', { headers: { host: HOST }, redirect: 'manual' });
  const location = plain.headers.get('location') ?? '';
  observe('http', `${plain.status} to ${location}`, plain.status === 308 && location.startsWith(`https://`));
}

/** The certificate must be of this authority and for this name. */
function get(path: string, ca: string): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: 443, path, servername: HOST, ca, headers: { host: HOST } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      },
    )
      .once('error', reject)
      .end();
  });
}
