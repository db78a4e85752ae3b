import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { authorRecordSchema } from './author-record.schema.js';
import { AuthorRecordsRepository } from './author-records.repository.js';

/** Approvals and rejections by author. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'AuthorRecord', schema: authorRecordSchema }])],
  providers: [AuthorRecordsRepository],
  exports: [AuthorRecordsRepository],
})
export class RecordsModule {}
