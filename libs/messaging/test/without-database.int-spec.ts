import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { defineEvent, type EventOf } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import * as z from 'zod/mini';
import { MessagingHealth } from '../src/messaging-health.js';
import { MessagingModule } from '../src/messaging.module.js';
import { OnEvent, StatelessEventContext } from '../src/on-event.js';
import { RabbitTransport } from '../src/rabbit-transport.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { uniqueOptions } from './probe.js';

const thingShown = defineEvent({
  name: 'thing.shown',
  version: 1,
  producer: 'promotions',
  consumers: ['gateway'],
  data: z.object({ amount: z.int() }),
});

const received: { subject: string; contextSubject: string }[] = [];
let failures = 1;

@Controller()
class ShowThing {
  @OnEvent(thingShown)
  handle(event: EventOf<typeof thingShown>, context: StatelessEventContext): void {
    if (failures-- > 0) throw new Error('fails once');
    received.push({ subject: event.subject, contextSubject: context.event.subject });
  }
}

const { rabbit, prefix } = uniqueOptions('gateway');
const retryDelaysMs = [50];

@Module({
  imports: [
    MessagingModule.forRoot({
      service: 'gateway',
      url: rabbit,
      prefix,
      store: 'none',
      publishes: [],
      settings: { retryDelaysMs },
    }),
  ],
  controllers: [ShowThing],
})
class GatewayModule {}

it('process without a database handles events, retries failed ones and stops', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, new FastifyAdapter(), {
    logger: false,
  });
  app.connectMicroservice({ strategy: app.get(RabbitTransport) });
  await app.init();
  await app.startAllMicroservices();
  expect(await app.get(MessagingHealth).check()).toMatchObject({ healthy: true, outbox: { pending: 0 } });

  const broker = await TestBrokerClient.open(rabbit, prefix, 'gateway.thing.shown');
  await broker.publish(makeEvent(thingShown, 'a', 1, 1));
  await eventually(() => expect(received).toEqual([{ subject: 'a', contextSubject: 'a' }]));
  expect(failures).toBe(-1);
  await app.close();
  expect(await broker.countMessages(broker.queue)).toBe(0);
  await broker.cleanUp(retryDelaysMs);
});
