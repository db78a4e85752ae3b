import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { Model } from 'mongoose';
import { mailJobOptions } from '../mail/mail-jobs.js';
import { CONFIRMATION_REQUEST_MODEL, type ConfirmationRequestRow } from './confirmation-request.schema.js';

@Injectable()
export class ConfirmationRequestQueue extends JobQueue<ConfirmationRequestRow> {
  constructor(@InjectModel(CONFIRMATION_REQUEST_MODEL) model: Model<ConfirmationRequestRow>) {
    super(model, mailJobOptions);
  }
}
