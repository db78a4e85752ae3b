import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { EventOf } from '@pechincha/contracts/event';
import { MessagingModule } from '@pechincha/messaging/messaging.module';
import { type EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Connection, mongo } from 'mongoose';
import { PREFIX } from '../harness/service.ts';
import { benchEvent, CONCURRENCY, type EffectRow, repeatConcurrently, serveCommands } from './child.ts';

/** A publisher or consumer with the product's own outbox, inbox and consumers, in a process of its own. */
class EffectConsumer {
  static effects: mongo.Collection<EffectRow>;

  async handle({ id }: EventOf<typeof benchEvent>, { session }: EventContext): Promise<void> {
    await EffectConsumer.effects.updateOne({ _id: id }, { $inc: { handled: 1 } }, { upsert: true, session });
  }
}

// Node runs this file without decorators: they are called as functions.
Controller()(EffectConsumer);
const handle = Object.getOwnPropertyDescriptor(EffectConsumer.prototype, 'handle');
if (handle) OnEvent(benchEvent)(EffectConsumer.prototype, 'handle', handle);

class PipelineModule {}

serveCommands(async ({ role, mongodbUrl, rabbitmqUrl, database }) => {
  Module({
    imports: [
      MongooseModule.forRoot(mongodbUrl, { dbName: database }),
      MessagingModule.forRoot({
        service: role === 'publisher' ? 'promotions' : 'moderation',
        url: rabbitmqUrl,
        prefix: PREFIX,
        store: 'mongo',
        publishes: role === 'publisher' ? [benchEvent] : [],
      }),
    ],
    controllers: role === 'publisher' ? [] : [EffectConsumer],
  })(PipelineModule);
  const app = await NestFactory.create(PipelineModule, new FastifyAdapter(), { logger: ['error'] });
  app.connectMicroservice({ strategy: app.get(RabbitTransport) });
  await app.init();
  EffectConsumer.effects = app.get<Connection>(getConnectionToken()).collection<EffectRow>('effects');
  await app.startAllMicroservices();
  const unitOfWork = app.get(UnitOfWork);
  return (count) =>
    repeatConcurrently(count, CONCURRENCY, () =>
      unitOfWork.run((tx) =>
        tx.publish(benchEvent, { subject: randomUUID(), subjectVersion: 1, data: { amount: 1 } }),
      ),
    );
});
