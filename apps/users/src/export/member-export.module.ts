import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { AUDIT_MODEL, auditSchema } from '../audit/audit.schema.js';
import { SESSION_MODEL, sessionSchema } from '../sessions/session.schema.js';
import { MemberExportController } from './member-export.controller.js';
import { MemberExportRepository } from './member-export.repository.js';
import { MemberExportService } from './member-export.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: AUDIT_MODEL, schema: auditSchema },
    ]),
  ],
  controllers: [MemberExportController],
  providers: [MemberExportRepository, MemberExportService],
})
export class MemberExportModule {}
