import { connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventually } from '@pechincha/testing/eventually';
import { createApp, drain } from '../src/bootstrap.js';
import { parseConfig, processConfig } from '../src/config.js';
import { ProcessModule } from '../src/process.module.js';

let release = (): void => undefined;
let markReceived = (): void => undefined;
const gate = new Promise<void>((resolve) => (release = resolve));
const received = new Promise<void>((resolve) => (markReceived = resolve));

@Controller()
class SlowController {
  @Get('slow')
  async slow() {
    markReceived();
    await gate;
    return { done: true };
  }
}

const config = parseConfig(processConfig, { PORT: '0', LOG_LEVEL: 'silent' });

@Module({ imports: [ProcessModule.forRoot({ name: 'gateway', config })], controllers: [SlowController] })
class SlowModule {}

let app: NestFastifyApplication;
afterEach(async () => {
  release();
  await app.close();
});

it('drain completes in-flight requests, is not ready meanwhile and then refuses connections', async () => {
  app = await createApp(SlowModule);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const slow = fetch(`${url}/slow`);
  await received;
  const stopped = drain(app, 200);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', missing: ['draining'] }]);
  expect(ready.headers.get('connection')).toBe('close');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  // The server stops listening while the request is in flight.
  await expect(async () => {
    for (;;) await fetch(`${url}/healthz`);
  }).rejects.toThrow('fetch failed');
  expect(isStopped).toBe(false);
  release();
  const response = await slow;
  expect([response.status, await response.json()]).toEqual([200, { done: true }]);
  await stopped;
});

it('drain closes connections when they never sent a request', async () => {
  app = await createApp(SlowModule);
  await app.listen(0, '127.0.0.1');
  const silent = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
  await eventually(() => expect(silent.readyState).toBe('open'));
  const stopped = drain(app, 0);
  // Well before the 35 s after which any inactive connection is closed.
  await eventually(() => expect(silent.readyState).toBe('closed'), { timeoutMs: 10_000 });
  await stopped;
});
