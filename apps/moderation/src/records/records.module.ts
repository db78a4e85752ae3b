import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { authorRecordSchema } from './author-record.schema.js';
import { AuthorRecordsRepository } from './author-records.repository.js';

/** How each author's deals fared. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'AuthorRecord', schema: authorRecordSchema }])],
  providers: [AuthorRecordsRepository],
  exports: [AuthorRecordsRepository],
})
export class RecordsModule {}
