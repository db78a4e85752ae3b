import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a raw request; resolves with the raw response when the connection closes. */
export async function sendRaw(url: string, head: string[], body: Buffer[] = []): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let error: Error | undefined;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', (cause) => (error = cause));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const chunk of body) {
    if (socket.destroyed) break;
    // Like a client that reads only after sending everything.
    socket.pause();
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
  return error ? `${error.message} ${text}` : text;
}
