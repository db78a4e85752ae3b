import { Controller, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import { listAudit } from '@pechincha/contracts/operations/users-admin';
import { Clock } from '@pechincha/persistence/clock';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { type ClientSession, Model, type mongo } from 'mongoose';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';

const auditedChanges = ['role', 'status', 'trusted'] as const;

/**
 * One change of an account by an admin, kept for ever. Holds ids only: names are read from accounts, so that
 * they go with a deleted account.
 */
export interface AuditRow {
  at: Date;
  /** Null: the make-admin command. */
  by: string | null;
  member: string;
  what: (typeof auditedChanges)[number];
  from: string;
  to: string;
}

export const auditSchema = createRowSchema<AuditRow>('audit');
auditSchema.index({ at: -1, _id: -1 }, { name: 'all' });
auditSchema.index({ member: 1, at: -1, _id: -1 }, { name: 'member' });

export const AUDIT_MODEL = 'Audit';

@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly audit: Model<AuditRow>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
  ) {}

  private get rows(): mongo.Collection<AuditRow> {
    return getCollection(this.audit);
  }

  async insert(row: AuditRow, session: ClientSession): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  list(member: string | undefined, skip: number, take: number) {
    const order = { sort: { at: -1, _id: -1 }, hint: member ? 'member' : 'all' } as const;
    const options = { ...order, skip, limit: take, maxTimeMS: READ_TIMEOUT_MS };
    return this.rows.find(member ? { member } : {}, options).toArray();
  }

  count(member: string | undefined, limit: number): Promise<number> {
    return this.rows.countDocuments(member ? { member } : {}, {
      limit,
      hint: member ? 'member' : 'all',
      maxTimeMS: READ_TIMEOUT_MS,
    });
  }

  /** By id; deleted accounts are left out. */
  async findNames(ids: readonly string[]): Promise<Map<string, string>> {
    const filter = { _id: { $in: ids }, deletedAt: null };
    const found = await getCollection(this.accounts)
      .find(filter, { projection: { name: 1 }, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}

/** What is missing does not change. */
type AuditedValues = Partial<Record<(typeof auditedChanges)[number], string>>;

interface AuditedChange {
  /** Null: the make-admin command. */
  by: string | null;
  member: string;
  from: AuditedValues;
  to: AuditedValues;
}

/** Audit log of changes that admins make to accounts. */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction of the change. */
  async record({ by, member, from, to }: AuditedChange, { session }: Transaction): Promise<void> {
    for (const what of auditedChanges) {
      const [before, after] = [from[what], to[what]];
      if (before === undefined || after === undefined || before === after) continue;
      await this.audit.insert({ at: this.clock.now(), by, member, what, from: before, to: after }, session);
    }
  }

  async list(query: InputOf<typeof listAudit>['query']): Promise<ResponseOf<typeof listAudit>> {
    const { page, limit, member } = query;
    const skip = (page - 1) * limit;
    const take = Math.max(0, Math.min(limit, MAX_LIST_ROWS - skip));
    const [rows, total] = await Promise.all([
      take > 0 ? this.audit.list(member, skip, take) : [],
      this.audit.count(member, MAX_LIST_ROWS),
    ]);
    const memberIds = rows.flatMap(({ by, member }) => (by === null ? [member] : [by, member]));
    const names = await this.audit.findNames([...new Set(memberIds)]);
    const toMember = (id: string) => ({ _id: id, name: names.get(id) ?? null });
    const entries = rows.map(({ _id, at, by, member, what, from, to }) => ({
      _id: String(_id),
      at: at.toISOString(),
      by: by === null ? null : toMember(by),
      member: toMember(member),
      what,
      from,
      to,
    }));
    return { entries, page, totalPages: Math.ceil(total / limit), total };
  }
}

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Operation(listAudit)
  list(@Input() { query }: InputOf<typeof listAudit>) {
    return this.audit.list(query);
  }
}
