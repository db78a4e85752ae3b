import { Injectable } from '@nestjs/common';
import { Inbox } from '@pechincha/persistence/inbox';
import { Outbox } from '@pechincha/persistence/outbox';
import { OutboxRelay } from './outbox-relay.js';

/** The outbox and inbox of a process; a process without a database has neither. */
export abstract class MessageStore {
  /** Creates collections and indexes; must run before any write. */
  abstract prepare(): Promise<void>;
  abstract start(): void;
  abstract stop(): Promise<void>;
  abstract getBacklog(): Promise<{ pending: number; oldestSeconds: number; unroutable: string[] }>;
}

@Injectable()
export class MongoMessageStore extends MessageStore {
  constructor(
    private readonly outbox: Outbox,
    private readonly inbox: Inbox,
    private readonly relay: OutboxRelay,
  ) {
    super();
  }

  async prepare(): Promise<void> {
    await this.outbox.createIndexes();
    await this.inbox.createIndexes();
  }

  start(): void {
    this.relay.start();
  }

  stop(): Promise<void> {
    return this.relay.stop();
  }

  async getBacklog(): Promise<{ pending: number; oldestSeconds: number; unroutable: string[] }> {
    return { ...(await this.outbox.getBacklog()), unroutable: await this.outbox.listUnroutableNames() };
  }
}

@Injectable()
export class NullMessageStore extends MessageStore {
  async prepare(): Promise<void> {}
  start(): void {}
  async stop(): Promise<void> {}
  async getBacklog(): Promise<{ pending: number; oldestSeconds: number; unroutable: string[] }> {
    return { pending: 0, oldestSeconds: 0, unroutable: [] };
  }
}
