import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { ADMIN_TURN_MODEL, adminTurnSchema } from './admin-turn.schema.js';
import { LastAdmin } from './last-admin.js';

/** Apart from the rest of the back office: whoever deletes an account asks it too. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: ADMIN_TURN_MODEL, schema: adminTurnSchema },
    ]),
  ],
  providers: [LastAdmin],
  exports: [LastAdmin],
})
export class LastAdminModule {}
