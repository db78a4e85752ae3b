import { connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventually } from '@pechincha/testing/eventually';
import { createApp } from '../src/bootstrap.js';
import { drain } from '../src/drain.js';
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

/** A process without a database stands on the same kit. */
@Module({ imports: [ProcessModule.forRoot({ name: 'gateway', config })], controllers: [SlowController] })
class SlowModule {}

let app: NestFastifyApplication;
afterEach(async () => {
  release();
  await app.close();
});

it('what is in hand is answered, what comes later is sent elsewhere, then it is over', async () => {
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
  // The listener ends while the request is still in hand.
  await expect(async () => {
    for (;;) await fetch(`${url}/healthz`);
  }).rejects.toThrow('fetch failed');
  expect(isStopped).toBe(false);
  release();
  const response = await slow;
  expect([response.status, await response.json()]).toEqual([200, { done: true }]);
  await stopped;
});

it('connections that never sent anything do not hold up the stop', async () => {
  app = await createApp(SlowModule);
  await app.listen(0, '127.0.0.1');
  const silent = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
  await eventually(() => expect(silent.readyState).toBe('open'));
  const stopped = drain(app, 0);
  // Long before the time after which a silent connection is cut anyway.
  await eventually(() => expect(silent.readyState).toBe('closed'), { timeoutMs: 10_000 });
  await stopped;
});
