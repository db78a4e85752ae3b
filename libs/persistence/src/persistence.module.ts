import { Module, type DynamicModule } from '@nestjs/common';
import { CommitSignal } from './transaction.js';
import { DatabaseAvailability } from './database.js';
import { Inbox } from './inbox.js';
import { PERSISTENCE_OPTIONS, type PersistenceOptions } from './options.js';
import { Outbox } from './outbox.js';
import { UnitOfWork } from './unit-of-work.js';

/** Transactions with their outbox and inbox. Needs the mongoose connection of `MongooseModule.forRoot`. */
@Module({})
export class PersistenceModule {
  static forRoot(options: PersistenceOptions): DynamicModule {
    const providers = [Outbox, Inbox, DatabaseAvailability, CommitSignal, UnitOfWork];
    return {
      module: PersistenceModule,
      global: true,
      providers: [{ provide: PERSISTENCE_OPTIONS, useValue: options }, ...providers],
      exports: providers,
    };
  }
}
