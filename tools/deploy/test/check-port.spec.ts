import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../src/check-port.ts');
let server: Server | undefined;
afterEach(() => server?.close());

async function listen(started: Server): Promise<number> {
  server = started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  return (started.address() as AddressInfo).port;
}

function checkPort(port: number, bindAddress = '127.0.0.1'): Promise<{ code: number; output: string }> {
  const env = { BIND_ADDRESS: bindAddress, PORT: String(port), PUBLIC_URL: 'https://pechincha.example' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

it('a free port is accepted', async () => {
  const port = await listen(createTcpServer());
  server?.close();
  await expect(checkPort(port)).resolves.toEqual({ code: 0, output: '' });
});

it.each<[string, RequestListener]>([
  ['the page', (_request, response) => response.end('<title>Pechincha</title>')],
  ['an answer without gateway', (_request, response) => response.writeHead(502).end('O Pechincha volta')],
  [
    'the way to https',
    ({ headers }, response) => response.writeHead(308, { location: `https://${headers.host}/` }).end(),
  ],
])('the front that runs already is accepted, by %s', async (_what, answer) => {
  const port = await listen(createServer(answer));
  await expect(checkPort(port)).resolves.toEqual({ code: 0, output: '' });
});

it.each<[string, string, () => Server]>([
  ['another web server', '127.0.0.1', () => createServer((_request, response) => response.end('Welcome'))],
  ['the same, open to the network', '0.0.0.0', () => createServer((_request, response) => response.end(''))],
  ['what is no web server', '127.0.0.1', () => createTcpServer((socket) => socket.end('SSH-2.0\r\n'))],
])('a port of %s is refused with a sentence', async (_what, bindAddress, create) => {
  const port = await listen(create());
  const { code, output } = await checkPort(port, bindAddress);
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} of ${bindAddress} is in use by another program: end it, or set PORT in .env.\nNothing was started.\n`,
  );
});
