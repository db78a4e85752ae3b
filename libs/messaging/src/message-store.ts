import { Injectable } from '@nestjs/common';
import { Inbox } from './inbox.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';

/** What a process keeps of its messages; nothing in one without a database. */
export abstract class MessageStore {
  /** Collections and indexes; before any write. */
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
