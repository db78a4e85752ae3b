import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/bootstrap.js';
import { parseConfig, processConfig } from '../src/config.js';
import { ProcessModule } from '../src/process.module.js';
import { Readiness } from '../src/readiness.js';

const config = parseConfig(processConfig, { PORT: '0', LOG_LEVEL: 'silent' });

@Module({ imports: [ProcessModule.forRoot({ name: 'gateway', config })] })
class EmptyModule {}

let app: NestFastifyApplication;
afterEach(() => app.close());

it('readiness lists warnings and stays ready when no check fails', async () => {
  app = await createApp(EmptyModule);
  await app.getHttpAdapter().getInstance().ready();
  app.get(Readiness).addWarnings(async () => ['"user.updated" waits in the outbox']);
  app.get(Readiness).addWarnings(() => Promise.reject(new Error('cannot be asked')));
  const response = await app.inject({ method: 'GET', url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { status: 'ready', missing: [], warnings: ['"user.updated" waits in the outbox'] },
  ]);
});
