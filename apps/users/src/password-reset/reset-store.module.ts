import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RESET_MODEL, resetSchema } from './reset.schema.js';
import { RESET_REQUEST_MODEL, resetRequestSchema } from './reset-request.schema.js';
import { ResetRequestsRepository } from './reset-requests.repository.js';
import { ResetsRepository } from './resets.repository.js';

/** Reset tokens and requests; several features revoke them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: RESET_MODEL, schema: resetSchema },
      { name: RESET_REQUEST_MODEL, schema: resetRequestSchema },
    ]),
  ],
  providers: [ResetsRepository, ResetRequestsRepository],
  exports: [ResetsRepository, ResetRequestsRepository],
})
export class ResetStoreModule {}
