import { createServer } from 'node:net';
import { getFreePort, isFree } from '@pechincha/servers/ports';

it('free ports are distinct and outside the ephemeral port range', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, getFreePort));
  expect(new Set(ports).size).toBe(100);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('a port is free until a server listens on it', async () => {
  const port = await getFreePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
});
