import { Inject } from '@nestjs/common';
import type { JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { mongo } from 'mongoose';
import { Mailer, type Mail } from './mailer.js';

/** Sends a mail per job. Each attempt prepares it anew, because a failed mail may still arrive. */
export abstract class MailJobsWorker<Row extends JobRow & mongo.Document> extends JobsWorker<Row> {
  protected readonly intervalMs = 1_000;

  /** Injected as a property so that subclasses need not pass it on. */
  @Inject(Mailer) private readonly mailer!: Mailer;

  /** Null when there is nothing to send any more. */
  protected abstract prepareMail(request: Row): Promise<Mail | null>;

  protected async handle(request: Row): Promise<void> {
    const mail = await this.prepareMail(request);
    if (mail) await this.send(mail, request);
    await this.queue.remove(request);
  }

  private async send(mail: Mail, request: Row): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
      // Dead jobs alert, and anyone can ask for mails to an address that no server accepts.
      if (code === 'EENVELOPE' && this.queue.isLastAttempt(request))
        this.logger.warn({ message: 'A mail was dropped after its last retry', request: request._id });
      // Errors may quote the mail, hence codes only.
      else throw Object.assign(new Error('The mail was not sent'), { code: `${code} ${responseCode ?? ''}` });
    }
  }
}
