import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** Records the commands that a service sends to its database. */
export class CommandRecorder {
  private readonly client: mongo.MongoClient;

  private constructor(client: mongo.MongoClient) {
    this.client = client;
  }

  /** A connection URL with which the client emits command events. */
  static toMonitoredUrl(url: string): string {
    return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;
  }

  static fromContext(app: INestApplicationContext): CommandRecorder {
    return new CommandRecorder(app.get<Connection>(getConnectionToken(), { strict: false }).getClient());
  }

  /** The find, count and aggregate commands on a collection sent by `work`. */
  async record(collection: string, work: () => Promise<unknown>): Promise<mongo.Document[]> {
    const commands: mongo.Document[] = [];
    const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (['find', 'count', 'aggregate'].includes(commandName) && command[commandName] === collection)
        commands.push(command);
    };
    this.client.on('commandStarted', recordCommand);
    try {
      await work();
    } finally {
      this.client.off('commandStarted', recordCommand);
    }
    return commands;
  }
}
