import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Below the ephemeral port range (from 32768 on Linux, 49152 elsewhere): an outgoing connection could take a port
 * between its choice and the start of its server.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

const chosenPorts = new Set<number>();

/** A free port of 127.0.0.1; never the same twice in one process. */
export async function getFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (chosenPorts.has(port)) continue;
    chosenPorts.add(port);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The port saved in `dir` under `name` if it is free, else another free port, which is saved. */
export async function getPersistentPort(dir: string, name = 'port'): Promise<number> {
  const file = join(dir, name);
  const stored = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (stored > 0 && (await isFree(stored))) return stored;
  const port = await getFreePort();
  await mkdir(dir, { recursive: true });
  await writeFile(file, String(port));
  return port;
}

/** Whether a server accepts connections on this port. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(1000);
    const end = (value: boolean): void => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Sends a few bytes and resolves with the first bytes of the response. */
export function request(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    socket.setTimeout(2000, () => socket.destroy(new Error('no response')));
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1'));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

/** Returns a random secret of 32 hexadecimal digits, created once and saved in `dir` with mode 600. */
export async function getPersistentSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name);
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored) return stored;
  const secret = randomBytes(16).toString('hex');
  await mkdir(dir, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
