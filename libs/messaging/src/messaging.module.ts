import { Module, type Abstract, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { events } from '@pechincha/contracts/events/all';
import { PersistenceModule } from '@pechincha/persistence/persistence.module';
import { Broker } from './broker.js';
import { EventProcessor } from './event-processor.js';
import { EventRunner, NonTransactionalRunner, TransactionalRunner } from './event-runner.js';
import { FailedEventPublisher } from './failed-event-publisher.js';
import { MessageStore, MongoMessageStore, NullMessageStore } from './message-store.js';
import { MessagingHealth } from './messaging-health.js';
import { OutboxRelay } from './outbox-relay.js';
import { QueueMonitor } from './queue-monitor.js';
import { RabbitTransport } from './rabbit-transport.js';
import {
  defaultSettings,
  MESSAGING_OPTIONS,
  type MessagingOptions,
  type ResolvedOptions,
} from './settings.js';

/** Publishes the outbox's events (OutboxRelay) and consumes events (RabbitTransport). */
@Module({})
export class MessagingModule {
  /** `store: 'mongo'` needs the mongoose connection of `MongooseModule.forRoot`. */
  static forRoot(options: MessagingOptions): DynamicModule {
    const shared: Provider[] = [
      Broker,
      FailedEventPublisher,
      EventProcessor,
      QueueMonitor,
      RabbitTransport,
      MessagingHealth,
    ];
    const resolved = resolveOptions(options);
    const optionsProvider: Provider = { provide: MESSAGING_OPTIONS, useValue: resolved };
    const exported: Type[] = [RabbitTransport, MessagingHealth];
    const common = { module: MessagingModule, global: true };
    if (options.store === 'none') {
      const stores = [
        toProvider(EventRunner, NonTransactionalRunner),
        toProvider(MessageStore, NullMessageStore),
      ];
      return { ...common, providers: [optionsProvider, ...shared, ...stores], exports: exported };
    }
    const stores = [
      OutboxRelay,
      toProvider(EventRunner, TransactionalRunner),
      toProvider(MessageStore, MongoMessageStore),
    ];
    return {
      ...common,
      imports: [PersistenceModule.forRoot(resolved)],
      providers: [optionsProvider, ...shared, ...stores],
      exports: [...exported, PersistenceModule, OutboxRelay],
    };
  }
}

function toProvider<T>(provide: Abstract<T>, useClass: Type<T>): Provider {
  return { provide, useClass };
}

function resolveOptions(options: MessagingOptions): ResolvedOptions {
  const settings = { ...defaultSettings, ...options.settings };
  if (settings.queues === 'classic' && process.env['NODE_ENV'] === 'production') {
    throw new Error('Classic queues can lose events: messaging refuses them when NODE_ENV is production');
  }
  return {
    ...options,
    prefix: options.prefix ?? '',
    publishes: options.publishes ?? events.filter((contract) => contract.producer === options.service),
    settings,
  };
}
