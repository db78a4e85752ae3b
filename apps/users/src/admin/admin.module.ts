import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsersRepository } from './admin-users.repository.js';
import { AdminUsersService } from './admin-users.service.js';
import { AppointAdminService } from './appoint-admin.service.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';

/** Administration of accounts. */
@Module({
  imports: [SignInModule, AuditModule],
  controllers: [AdminUsersController, StatsController],
  providers: [AdminUsersRepository, AdminUsersService, AppointAdminService, StatsService],
})
export class AdminModule {}
