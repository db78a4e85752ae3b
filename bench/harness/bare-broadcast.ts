import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** Starts a bare `ws` server in a process of its own that sends the body of each POST to all its sockets. */
export async function startBareBroadcast(): Promise<{ origin: string; stop: () => void }> {
  const child = fork(import.meta.filename);
  const [port] = (await once(child, 'message')) as [number];
  return { origin: `127.0.0.1:${port}`, stop: () => child.kill() };
}

if (process.send) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks);
      for (const client of sockets.clients) client.send(text, { binary: false });
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
