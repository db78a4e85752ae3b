import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fetches the uncompressed response bodies of some URLs. */
export async function fetchBodies(origin: string, paths: readonly string[]): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    // Failures are counted when these URLs are measured.
    if (response.ok) bodies.push(body);
  }
  if (bodies.length === 0) throw new Error(`All ${paths.length} sample requests failed`);
  return bodies;
}

/**
 * Starts a bare node:http server in a process of its own that returns the same bytes: the upper limit for Node on this
 * machine. Several bodies are returned in turn.
 */
export async function startBaseline(...bodies: Buffer[]): Promise<{ url: string; stop: () => void }> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  child.send(bodies);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

if (process.send) {
  process.once('message', (sent: Uint8Array[]) => {
    const responses = sent.map((body) => ({
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length },
    }));
    let next = 0;
    const server = createServer((_request, response) => {
      const baselineResponse = responses[next++ % responses.length];
      response.writeHead(200, baselineResponse?.headers);
      response.end(baselineResponse?.body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}
