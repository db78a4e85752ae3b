import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** Sees the commands that a service sends to its database. */
export class CommandRecorder {
  private readonly client: mongo.MongoClient;

  private constructor(client: mongo.MongoClient) {
    this.client = client;
  }

  /** The address with which a client lets its commands be seen. */
  static toMonitoredUrl(url: string): string {
    return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;
  }

  static fromContext(app: INestApplicationContext): CommandRecorder {
    return new CommandRecorder(app.get<Connection>(getConnectionToken(), { strict: false }).getClient());
  }

  /** The finds and aggregations on a collection that `work` sends. */
  async record(collection: string, work: () => Promise<unknown>): Promise<mongo.Document[]> {
    const sent: mongo.Document[] = [];
    const see = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (['find', 'aggregate'].includes(commandName) && command[commandName] === collection)
        sent.push(command);
    };
    this.client.on('commandStarted', see);
    try {
      await work();
    } finally {
      this.client.off('commandStarted', see);
    }
    return sent;
  }
}
