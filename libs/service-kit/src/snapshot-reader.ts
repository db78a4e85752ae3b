import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

/**
 * Reads rows of several collections as of one moment. Numbers and what they are summed from, read one after the
 * other, would count a sum in between twice or not at all.
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
