import { connect } from 'node:net';

/** Sends commands on a connection of its own; resolves with all replies. */
export function runRedisCommand(url: string, ...commands: string[]): Promise<string> {
  const { hostname, port, password } = new URL(url);
  const login = password ? [`AUTH ${password}`] : [];
  return new Promise((resolve, reject) => {
    let replies = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write([...login, ...commands, 'QUIT', ''].join('\r\n')),
    );
    socket.on('data', (chunk: Buffer) => (replies += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(replies));
  });
}
