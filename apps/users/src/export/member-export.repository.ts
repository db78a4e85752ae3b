import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowCursor } from '@pechincha/persistence/row-cursor';
import { Model } from 'mongoose';
import { ownFields } from '../accounts/account.mapper.js';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';
import { AUDIT_MODEL, type AuditRow } from '../audit/audit.schema.js';
import { SESSION_MODEL, type SessionRow } from '../sessions/session.schema.js';

@Injectable()
export class MemberExportRepository {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
    @InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRow>,
    @InjectModel(AUDIT_MODEL) private readonly audit: Model<AuditRow>,
  ) {}

  findAccount(id: string) {
    const fields = { ...ownFields, kin: 1, lastSignInAt: 1, cautions: 1, reversedCautions: 1 } as const;
    return this.accounts.findOne({ _id: id, deletedAt: null }, fields).lean();
  }

  /** Without ids, so that the export reveals no session. */
  streamSessions(userId: string) {
    const projection = { _id: 0, createdAt: 1, expiresAt: 1, ended: 1 };
    return createRowCursor(this.sessions, { userId }, { projection, hint: { userId: 1 } });
  }

  streamAudit(member: string) {
    const projection = { _id: 0, at: 1, what: 1, from: 1, to: 1 };
    return createRowCursor(this.audit, { member }, { projection, sort: { at: -1, _id: -1 }, hint: 'member' });
  }
}
