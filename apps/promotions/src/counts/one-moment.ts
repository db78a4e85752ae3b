import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

/**
 * Reads a deal's counts and the rows that wait to be summed into them as they were at one moment: read one
 * after the other, a sum in between would be counted twice or not at all.
 */
@Injectable()
export class OneMoment {
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
