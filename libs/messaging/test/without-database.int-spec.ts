import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, Payload } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { defineEvent, type EventOf } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import * as z from 'zod/mini';
import { MessagingHealth } from '../src/messaging-health.js';
import { MessagingModule } from '../src/messaging.module.js';
import { On } from '../src/on.js';
import { RabbitTransport } from '../src/rabbit-transport.js';
import { GatewayFactContext } from '../src/transaction.js';
import { BrokerTool, factOf } from './broker-tool.js';
import { uniqueOptions } from './probe.js';

const shown = defineEvent({
  name: 'thing.shown',
  version: 1,
  producer: 'promotions',
  consumers: ['gateway'],
  data: z.object({ amount: z.int() }),
});

const seen: { subject: string; contextSubject: string }[] = [];
let failures = 1;

@Controller()
class ShowThing {
  @On(shown)
  handle(@Payload() fact: EventOf<typeof shown>, @Ctx() context: GatewayFactContext): void {
    if (failures-- > 0) throw new Error('not now');
    seen.push({ subject: fact.subject, contextSubject: context.fact.subject });
  }
}

const { rabbit, prefix } = uniqueOptions('gateway');
const retryDelays = [50];

@Module({
  imports: [
    MessagingModule.forRoot({
      service: 'gateway',
      url: rabbit,
      prefix,
      store: 'none',
      publishes: [],
      settings: { retryDelays },
    }),
  ],
  controllers: [ShowThing],
})
class GatewayModule {}

it('a process without a database hears facts, tries failed ones again, and stops', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, new FastifyAdapter(), {
    logger: false,
  });
  app.connectMicroservice({ strategy: app.get(RabbitTransport) });
  await app.init();
  await app.startAllMicroservices();
  expect(await app.get(MessagingHealth).check()).toMatchObject({ healthy: true, outbox: { pending: 0 } });

  const tool = await BrokerTool.open(rabbit, prefix, 'gateway.thing.shown');
  await tool.put(factOf(shown, 'a', 1, 1));
  await eventually(() => expect(seen).toEqual([{ subject: 'a', contextSubject: 'a' }]));
  expect(failures).toBe(-1);
  await app.close();
  expect(await tool.waiting(tool.queue)).toBe(0);
  await tool.tidyUp(retryDelays);
});
