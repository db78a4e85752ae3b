import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

/**
 * Reads several collections from one snapshot. Without it, a change between reading a total and its source rows would
 * look like drift.
 */
@Injectable()
export class SnapshotReader {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async read<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      return await work(session);
    } finally {
      await session.endSession();
    }
  }
}
