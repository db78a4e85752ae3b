import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Below what systems take for outgoing connections (from 32768 on Linux, 49152 elsewhere): those of an installation
 * would take a port away between its choice and the start of its server.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

const chosenPorts = new Set<number>();

/** A port of 127.0.0.1 that nobody uses now; never the same twice. */
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

/** The port that `dir` remembers under `name`, while it is free; else another one, remembered from now on. */
export async function getPersistentPort(dir: string, name = 'port'): Promise<number> {
  const file = join(dir, name);
  const stored = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (stored > 0 && (await isFree(stored))) return stored;
  const port = await getFreePort();
  await mkdir(dir, { recursive: true });
  await writeFile(file, String(port));
  return port;
}

/** True when something accepts connections there. */
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

/** Sends a few bytes and resolves with the first that come back. */
export function request(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1'));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}
