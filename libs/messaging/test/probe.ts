import { randomUUID } from 'node:crypto';
import { Controller, Inject, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { defineEvent, type EventContract, type EventOf } from '@pechincha/contracts/event';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import mongoose, { type Connection } from 'mongoose';
import * as z from 'zod/mini';
import { MessagingModule } from '../src/messaging.module.js';
import { EventContext, OnEvent } from '../src/on-event.js';
import { RabbitTransport } from '../src/rabbit-transport.js';
import type { MessagingOptions } from '../src/settings.js';

/** Published by promotions, consumed by moderation. */
export const thingCounted = defineEvent({
  name: 'thing.counted',
  version: 1,
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({ amount: z.int() }),
});

export interface ThingRow {
  _id: string;
  /** Number of handled events, which reveals duplicates. */
  handled: number;
  total: number;
  /** Highest `subjectVersion` handled. */
  version: number;
  latest: number;
}

/** Lets a test run code before the handler's write. */
@Injectable()
export class HandlerBehaviour {
  before: (event: EventOf<typeof thingCounted>, context: EventContext) => Promise<void> = async () =>
    undefined;
  runs = 0;
}

@Controller()
export class CountThing {
  constructor(
    @Inject(getConnectionToken()) private readonly connection: Connection,
    private readonly behaviour: HandlerBehaviour,
  ) {}

  @OnEvent(thingCounted)
  async handle(event: EventOf<typeof thingCounted>, tx: EventContext): Promise<void> {
    this.behaviour.runs++;
    await this.behaviour.before(event, tx);
    const things = this.connection.collection<ThingRow>('things');
    const { session } = tx;
    await things.updateOne(
      { _id: event.subject },
      { $inc: { handled: 1, total: event.data.amount }, $setOnInsert: { version: -1, latest: 0 } },
      { upsert: true, session },
    );
    const newer = { _id: event.subject, version: { $lt: event.subjectVersion } };
    await things.updateOne(
      newer,
      { $set: { version: event.subjectVersion, latest: event.data.amount } },
      { session },
    );
  }
}

export interface Probe {
  app: NestFastifyApplication;
  behaviour: HandlerBehaviour;
  connection: Connection;
  unitOfWork: UnitOfWork;
  /** Publishes one event in a unit of work; resolves after the commit. */
  publishThing(subject: string, subjectVersion?: number, amount?: number): Promise<void>;
  listThings(): Promise<ThingRow[]>;
}

export interface ProbeOptions {
  mongo: string;
  database: string;
  rabbit: string;
  prefix: string;
  service: MessagingOptions['service'];
  settings?: MessagingOptions['settings'];
  /** Default for promotions: `thingCounted`. */
  publishes?: EventContract[];
  /** Default for moderation: `CountThing`. */
  controllers?: Type[];
}

/** Starts the publisher (`promotions`) or the consumer (`moderation`) of `thing.counted`. */
export async function startProbe(options: ProbeOptions): Promise<Probe> {
  const { mongo, database, rabbit, prefix, service, settings } = options;
  const { publishes = service === 'promotions' ? [thingCounted] : [] } = options;
  const { controllers = service === 'moderation' ? [CountThing] : [] } = options;

  @Module({
    imports: [
      MongooseModule.forRoot(mongo, { dbName: database, serverSelectionTimeoutMS: 2_000 }),
      MessagingModule.forRoot({
        service,
        url: rabbit,
        prefix,
        store: 'mongo',
        publishes,
        settings,
      }),
    ],
    controllers,
    providers: [HandlerBehaviour],
  })
  class ProbeModule {}

  const logger = process.env['PROBE_LOG'] ? undefined : (false as const);
  const app = await NestFactory.create<NestFastifyApplication>(ProbeModule, new FastifyAdapter(), { logger });
  app.connectMicroservice({ strategy: app.get(RabbitTransport) });
  try {
    await app.init();
    await app.startAllMicroservices();
  } catch (error) {
    await app.close();
    throw error;
  }
  const connection = app.get<Connection>(getConnectionToken());
  const unitOfWork = app.get(UnitOfWork);
  return {
    app,
    behaviour: app.get(HandlerBehaviour),
    connection,
    unitOfWork,
    publishThing: (subject, subjectVersion = 1, amount = 1) =>
      unitOfWork.run((tx) => tx.publish(thingCounted, { subject, subjectVersion, data: { amount } })),
    listThings: () => connection.collection<ThingRow>('things').find().sort({ _id: 1 }).toArray(),
  };
}

export const uniqueName = (): string => `m${randomUUID().slice(0, 8)}`;

export async function dropDatabases(...names: string[]): Promise<void> {
  const connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '').asPromise();
  for (const name of names) await connection.useDb(name).dropDatabase();
  await connection.close();
}

/** Options with a unique database and queue prefix on the servers of the test run. */
export function uniqueOptions(
  service: MessagingOptions['service'],
  settings: MessagingOptions['settings'] = {},
): ProbeOptions {
  return {
    mongo: process.env['MONGODB_URL'] ?? '',
    rabbit: process.env['RABBITMQ_URL'] ?? '',
    database: uniqueName(),
    prefix: `${uniqueName()}.`,
    service,
    settings,
  };
}
