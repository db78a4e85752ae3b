import { randomBytes } from 'node:crypto';
import { Controller, Get, Injectable, Module, Param } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user';
import { BackgroundWorker, WorkerObserver } from '@pechincha/jobs/background-worker';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import type { Connection } from 'mongoose';
import { createApp } from '../src/bootstrap.js';
import { parseConfig, serviceConfig } from '../src/config.js';
import { Metrics } from '../src/metrics.js';
import { SkipAuth } from '../src/operation.decorator.js';
import { ServiceModule } from '../src/service.module.js';
import { keyPair } from './test-kit.js';

const run = randomBytes(4).toString('hex');
const config = parseConfig(serviceConfig, {
  ...process.env,
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  MONGODB_DATABASE: `metrics_${run}`,
  MESSAGING_PREFIX: `metrics-${run}.`,
  INTERNAL_TOKEN_PUBLIC_KEY: keyPair().publicKey,
});
/** A separate database, so that its relay does not publish the events of users. */
const adsConfig = { ...config, MONGODB_DATABASE: `metrics_ads_${run}` };
const messaging = { settings: { retryDelaysMs: [50], queueCountIntervalMs: 50 } };

@Controller('notes')
@SkipAuth()
class NotesController {
  @Get(':id')
  read(@Param('id') id: string) {
    if (id === 'broken') throw new Error('It broke');
    return { id };
  }
}

@Injectable()
class Sweeper extends BackgroundWorker {
  protected readonly intervalMs = 10;
  protected async runOnce(): Promise<void> {}
}

const poison = newId();

@Controller()
class EraseNotesWhenUserDeleted {
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, _tx: EventContext): Promise<void> {
    if (data.userId === poison) throw new Error('It cannot be erased');
  }
}

@Module({
  imports: [ServiceModule.forRoot({ name: 'users', config, messaging })],
  controllers: [NotesController],
  providers: [Sweeper],
})
class UsersModule {}

@Module({
  imports: [ServiceModule.forRoot({ name: 'ads', config: adsConfig, messaging })],
  controllers: [EraseNotesWhenUserDeleted],
})
class AdsModule {}

let users: NestFastifyApplication;
let ads: NestFastifyApplication;

beforeAll(async () => {
  [users, ads] = await Promise.all([createApp(UsersModule), createApp(AdsModule)]);
  await users.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const app of [users, ads]) await app.get<Connection>(getConnectionToken()).dropDatabase();
  await Promise.all([users.close(), ads.close()]);
});

async function scrape(app: NestFastifyApplication): Promise<string> {
  const response = await fetch(app.get(Metrics).url ?? '');
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

/** The value of the only series of this name whose labels contain all of the texts. */
function getValue(text: string, name: string, ...labels: string[]): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.filter((line) => labels.every((label) => line.includes(label)));
  expect(found.length).toBeLessThan(2);
  return found[0] === undefined ? undefined : Number(found[0].split(' ').at(-1));
}

const getStatus = async (path: string): Promise<number> =>
  (await fetch((await users.getUrl()) + path)).status;

it('request metrics count by method, route pattern and status, never by URL', async () => {
  const id = newId();
  expect(await getStatus(`/notes/${id}?secret=yes`)).toBe(200);
  expect(await getStatus(`/notes/${newId()}`)).toBe(200);
  expect(await getStatus('/notes/broken')).toBe(500);
  expect(await getStatus(`/nowhere/${id}`)).toBe(404);
  const metricName = 'http_request_duration_seconds_count';
  await eventually(async () => {
    const text = await scrape(users);
    expect(getValue(text, metricName, 'method="GET"', 'route="/notes/:id"', 'status="200"')).toBe(2);
    expect(getValue(text, metricName, 'route="/notes/:id"', 'status="500"')).toBe(1);
    expect(getValue(text, metricName, 'route="none"', 'status="404"')).toBe(1);
    const all = ['route="/notes/:id"', 'status="200"'];
    expect(getValue(text, 'http_request_duration_seconds_bucket', 'le="+Inf"', ...all)).toBe(2);
    expect(getValue(text, 'http_request_duration_seconds_sum', ...all)).toBeGreaterThan(0);
    expect(text).not.toContain(id);
    expect(text).not.toContain('secret');
  });
});

it('event metrics count publishing, handling, retries and dead letters', async () => {
  const unit = users.get(UnitOfWork);
  await unit.run(async (tx) => {
    for (const userId of [newId(), poison])
      await tx.publish(userDeleted, { subject: userId, subjectVersion: 1, data: { userId } });
  });
  const event = 'event="user.deleted"';
  const handler = 'handler="EraseNotesWhenUserDeleted.handle"';
  await eventually(
    async () => {
      const publisher = await scrape(users);
      expect(getValue(publisher, 'events_published_total', event, 'result="routed"')).toBe(2);
      expect(getValue(publisher, 'outbox_pending')).toBe(0);
      expect(getValue(publisher, 'outbox_oldest_age_seconds')).toBe(0);
      const consumer = await scrape(ads);
      const handled = 'event_handler_duration_seconds_count';
      expect(getValue(consumer, handled, event, handler, 'outcome="done"')).toBe(1);
      expect(getValue(consumer, handled, event, handler, 'outcome="failed"')).toBe(2);
      expect(getValue(consumer, 'event_lag_seconds_count', event)).toBe(3);
      expect(getValue(consumer, 'event_retries_total', event, 'reason="failed"')).toBe(1);
      expect(getValue(consumer, 'events_dead_lettered_total', event, 'reason="failed"')).toBe(1);
      const queue = `queue="metrics-${run}.ads.user.deleted"`;
      expect(getValue(consumer, 'queue_dead_letters', queue)).toBe(1);
      expect(getValue(consumer, 'queue_consumers', queue)).toBe(1);
      expect(getValue(consumer, 'queue_messages_ready', queue)).toBe(0);
      expect(consumer).not.toContain(poison);
    },
    { timeoutMs: 60_000 },
  );
});

it('metrics include process, connection pool and workers with the service name', async () => {
  const queue = { countPending: () => Promise.resolve(3), countDead: () => Promise.resolve(2) };
  users.get(WorkerObserver).watchQueue('Letters', queue);
  const text = await scrape(users);
  expect(getValue(text, 'process_resident_memory_bytes', 'service="users"')).toBeGreaterThan(0);
  expect(getValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(getValue(text, 'mongodb_pool_connections')).toBeGreaterThan(0);
  expect(getValue(text, 'mongodb_pool_waiting')).toBe(0);
  expect(getValue(text, 'broker_connected')).toBe(1);
  expect(getValue(text, 'process_memory_limit_bytes')).toBeGreaterThan(64 * 1024 * 1024);
  expect(getValue(text, 'readiness_check_passing', 'check="database primary"')).toBe(1);
  const rounds = 'worker_round_duration_seconds_count';
  expect(getValue(text, rounds, 'worker="Sweeper"', 'outcome="done"')).toBeGreaterThan(0);
  expect(getValue(text, 'jobs_pending', 'worker="Letters"')).toBe(3);
  expect(getValue(text, 'jobs_dead', 'worker="Letters"')).toBe(2);
});

it('metrics port serves only /metrics and the public port does not serve it', async () => {
  const url = users.get(Metrics).url ?? '';
  expect((await fetch(url.replace('/metrics', '/healthz'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect(await getStatus('/metrics')).toBe(404);
});

it('gauge is NaN and others are served when its collection fails', async () => {
  const metrics = users.get(Metrics);
  metrics.gauge('test_broken', 'Fails.', [], () => Promise.reject(new Error('The database is down')));
  const text = await scrape(users);
  expect(getValue(text, 'test_broken')).toBeNaN();
  expect(getValue(text, 'broker_connected')).toBe(1);
});

it('metrics are not served when METRICS_PORT is missing', async () => {
  const { METRICS_PORT: _port, ...quiet } = config;
  @Module({ imports: [ServiceModule.forRoot({ name: 'users', config: quiet, messaging })] })
  class QuietModule {}
  const app = await createApp(QuietModule);
  expect(app.get(Metrics).url).toBeUndefined();
  await app.close();
});
