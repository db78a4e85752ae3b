import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { AuditRepository } from './audit.repository.js';
import { auditedChanges } from './audit.schema.js';

/** What is missing does not change. */
type AuditedValues = Partial<Record<(typeof auditedChanges)[number], string>>;

export interface AuditedChange {
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
      ...{ what, from, to },
    }));
    return { entries, page, totalPages: Math.ceil(total / limit), total };
  }
}
