import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { ADMIN_LOCK_MODEL, adminLockSchema } from './admin-lock.schema.js';
import { LastAdminGuard } from './last-admin.guard.js';

/** A module of its own, because account deletion uses it too. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: ADMIN_LOCK_MODEL, schema: adminLockSchema },
    ]),
  ],
  providers: [LastAdminGuard],
  exports: [LastAdminGuard],
})
export class LastAdminModule {}
