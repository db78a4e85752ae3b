import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** A port of 127.0.0.1 that nobody uses now. */
export function freePort(): Promise<number> {
  return listenOnce(0) as Promise<number>;
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await listenOnce(port, host)) !== null;
}

function listenOnce(port: number, host = '127.0.0.1'): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/** The port that `dir` remembers under `name`, while it is free; else another one, remembered from now on. */
export async function keptPort(dir: string, name = 'port'): Promise<number> {
  const file = join(dir, name);
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (kept > 0 && (await isFree(kept))) return kept;
  const port = await freePort();
  await mkdir(dir, { recursive: true });
  await writeFile(file, String(port));
  return port;
}

/** True when something accepts connections there. */
export function answers(port: number): Promise<boolean> {
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
export function ask(port: number, text: string | Buffer): Promise<string> {
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
