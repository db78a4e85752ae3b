import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { Model, trusted, type ClientSession } from 'mongoose';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';
import { AUDIT_MODEL, type AuditRow } from './audit.schema.js';

@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly audit: Model<AuditRow>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
  ) {}

  async insert(row: AuditRow, session: ClientSession): Promise<void> {
    await this.audit.create([row], { session });
  }

  list(member: string | undefined, skip: number, take: number) {
    return this.audit
      .find(member ? { member } : {})
      .sort({ at: -1, _id: -1 })
      .hint(member ? 'member' : 'all')
      .skip(skip)
      .limit(take)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean();
  }

  count(member: string | undefined, limit: number): Promise<number> {
    return this.audit.countDocuments(member ? { member } : {}, {
      limit,
      hint: member ? 'member' : 'all',
      maxTimeMS: READ_TIMEOUT_MS,
    });
  }

  /** By id; deleted accounts are left out. */
  async findNames(ids: readonly string[]): Promise<Map<string, string>> {
    const filter = { _id: trusted({ $in: ids }), deletedAt: null };
    const found = await this.accounts.find(filter, { name: 1 }).maxTimeMS(READ_TIMEOUT_MS).lean();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}
