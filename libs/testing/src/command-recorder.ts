import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection, mongo } from 'mongoose';

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
/** Their work grows with the collection. */
const COUNTS = new Set(['aggregate', 'count', 'distinct']);
/** Google returns its sign-ins by a GET; `state` and a cookie bind it to the browser that asked. */
const MAY_WRITE = new Set(['googleCallback']);

interface Commands {
  writes: string[];
  unlimited: string[];
}

/** A connection URL with which the client emits command events. */
export const toMonitoredUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;

/** Records what a request asks of the database, by the context in which the driver's commands start. */
export class CommandRecorder {
  private readonly commands = new AsyncLocalStorage<Commands>();

  /** @param connections by `toMonitoredUrl` */
  constructor(connections: readonly Connection[]) {
    for (const connection of connections)
      connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
        const text = `${commandName} ${String(command[commandName])}`;
        const commands = this.commands.getStore();
        if (WRITES.has(commandName)) commands?.writes.push(text);
        if (COUNTS.has(commandName) && command['maxTimeMS'] === undefined) commands?.unlimited.push(text);
      });
  }

  /** @throws Error if the request writes, because browsers send GET for links and pictures of any page, or counts without a limit of time */
  async checkRead<T>(operation: string, request: () => Promise<T>): Promise<T> {
    const commands: Commands = { writes: [], unlimited: [] };
    const response = await this.commands.run(commands, request);
    if (commands.writes.length > 0 && !MAY_WRITE.has(operation))
      throw new Error(`GET ${operation} writes: ${commands.writes.join(', ')}`);
    if (commands.unlimited.length > 0)
      throw new Error(`GET ${operation} counts without maxTimeMS: ${commands.unlimited.join(', ')}`);
    return response;
  }
}
