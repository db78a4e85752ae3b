import { get } from 'node:http';
import { connect } from 'node:net';

/**
 * The first service of docker-compose.yml, in the host's network: ends with a sentence if another program has the
 * port of the front, which Docker would otherwise say when everything else runs.
 */

const ANSWER_WITHIN_MS = 5_000;

const { BIND_ADDRESS = '', PORT = '', PUBLIC_URL = '' } = process.env;
const host = BIND_ADDRESS === '0.0.0.0' ? '127.0.0.1' : BIND_ADDRESS;

if ((await isListening()) && !(await isPechincha())) {
  console.error(`Port ${PORT} of ${BIND_ADDRESS} is in use by another program: end it, or set PORT in .env.`);
  console.error('Nothing was started.');
  process.exit(1);
}
process.exit();

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(PORT), timeout: ANSWER_WITHIN_MS });
    socket.once('connect', () => resolve(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false));
  });
}

/** Whether it is the front of an earlier `up`: its page, what it says while the gateway is away, or its way to https. */
function isPechincha(): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = URL.canParse(PUBLIC_URL) ? { host: new URL(PUBLIC_URL).host } : {};
    const request = get({ host, port: Number(PORT), headers, timeout: ANSWER_WITHIN_MS }, (response) => {
      if (response.headers.location?.startsWith(PUBLIC_URL)) resolve(true);
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('close', () => resolve(body.includes('Pechincha')));
    });
    for (const event of ['error', 'timeout']) request.once(event, () => resolve(false));
  });
}
