import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { GOOGLE_CODE_TTL_SECONDS, GOOGLE_CODE_MODEL, type GoogleCodeRow } from './google-code.schema.js';

@Injectable()
export class GoogleCodesRepository {
  constructor(@InjectModel(GOOGLE_CODE_MODEL) private readonly codes: Model<GoogleCodeRow>) {}

  /** Creates a one-time code for a member. */
  async create(userId: string, now: Date, session: ClientSession): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + GOOGLE_CODE_TTL_SECONDS * 1000);
    await this.codes.create([{ _id: hashCode(code), userId, expiresAt }], { session });
    return code;
  }

  /** Deletes the code and returns its member, or null when it is invalid or expired. */
  async consume(code: string, now: Date, session: ClientSession): Promise<string | null> {
    const validCode = { _id: hashCode(code), expiresAt: trusted({ $gt: now }) };
    const row = await this.codes.findOneAndDelete(validCode, { session }).lean();
    return row?.userId ?? null;
  }
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
