import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection, mongo } from 'mongoose';

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
/** Google returns its sign-ins by a GET; `state` and a cookie bind it to the browser that asked. */
const MAY_WRITE = new Set(['googleCallback']);

/** A connection URL with which the client emits command events. */
export const toMonitoredUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;

/** Records which rows a request writes, by the context in which the driver's commands start. */
export class WriteRecorder {
  private readonly writes = new AsyncLocalStorage<string[]>();

  /** @param connections by `toMonitoredUrl` */
  constructor(connections: readonly Connection[]) {
    for (const connection of connections)
      connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
        if (WRITES.has(commandName))
          this.writes.getStore()?.push(`${commandName} ${String(command[commandName])}`);
      });
  }

  /** @throws Error if the request writes, because browsers send GET for links and pictures of any page */
  async rejectWrites<T>(operation: string, request: () => Promise<T>): Promise<T> {
    const writes: string[] = [];
    const response = await this.writes.run(writes, request);
    if (writes.length > 0 && !MAY_WRITE.has(operation))
      throw new Error(`GET ${operation} writes: ${writes.join(', ')}`);
    return response;
  }
}
