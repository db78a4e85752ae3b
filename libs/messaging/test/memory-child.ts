import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Outbox, type OutboxRow, watchOutbox } from '@pechincha/persistence/outbox';
import { eventually } from '@pechincha/testing/eventually';
import mongoose from 'mongoose';
import { MessagingModule } from '../src/messaging.module.js';
import { OnEvent } from '../src/on-event.js';
import { RabbitTransport } from '../src/rabbit-transport.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { thingCounted, type ProbeOptions } from './probe.js';

/** Handles the given number of events in its own process and prints the growth of the heap in bytes. */
const [part, optionsText, count] = process.argv.slice(2) as [string, string, string];
const options = JSON.parse(optionsText) as ProbeOptions;
const TOTAL = Number(count);
const WARM_UP = 2_000;

function heap(): number {
  if (!globalThis.gc) throw new Error('run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

let receivedCount = 0;

/** `produce` causes that many events, each of which must increase `receivedCount` by one. */
async function measure(produce: (amount: number) => Promise<void>): Promise<void> {
  const pass = async (amount: number): Promise<void> => {
    const goal = receivedCount + amount;
    await produce(amount);
    await eventually(() => assert(receivedCount >= goal), { intervalMs: 5 });
  };
  await pass(WARM_UP);
  const before = heap();
  for (let done = 0; done < TOTAL; done += 1_000) await pass(1_000);
  process.stdout.write(`grown by ${heap() - before}\n`);
}

async function watch(): Promise<void> {
  const connection = await mongoose.createConnection(options.mongo, { dbName: options.database }).asPromise();
  const rows = connection.getClient().db(options.database).collection<OutboxRow>('outbox');
  const insert = async (amount: number): Promise<void> => {
    await rows.insertMany(Array.from({ length: amount }, () => ({ _id: randomUUID() }) as OutboxRow));
  };
  const stopping = new AbortController();
  const watching = watchOutbox({ rows } as Outbox, () => receivedCount++, stopping.signal);
  // watchOutbox calls `wake` once before its stream is open.
  await eventually(async () => {
    await insert(1);
    assert(receivedCount > 1);
  });
  await measure(insert);
  stopping.abort();
  await watching;
  await connection.close();
}

async function consume(): Promise<void> {
  @Controller()
  class CountThing {
    @OnEvent(thingCounted)
    handle(): void {
      receivedCount++;
    }
  }

  const { rabbit: url, prefix, service } = options;
  @Module({
    imports: [MessagingModule.forRoot({ service, url, prefix, store: 'none', publishes: [] })],
    controllers: [CountThing],
  })
  class ConsumerModule {}

  const app = await NestFactory.create<NestFastifyApplication>(ConsumerModule, new FastifyAdapter(), {
    logger: false,
  });
  app.connectMicroservice({ strategy: app.get(RabbitTransport) });
  await app.init();
  await app.startAllMicroservices();
  const broker = await TestBrokerClient.open(url, prefix);
  const put = (amount: number): Promise<void> =>
    broker.publish(...Array.from({ length: amount }, (_none, n) => makeEvent(thingCounted, 'thing', n, n)));
  await measure(put);
  await broker.close();
  await app.close();
}

await (part === 'watch' ? watch() : consume());
