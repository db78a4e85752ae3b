import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getQuietEnd, isQuiet, type QuietHours } from '@pechincha/contracts/quiet-hours';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/** How many notices a member's quiet hours hold, to be pushed as one when they are over. */
export interface HeldNoticesRow extends JobRow {
  /** The member's id. */
  _id: string;
  count: number;
}

export const heldNoticesSchema = createJobSchema<HeldNoticesRow>('held_notices');

@Injectable()
export class HeldNoticesQueue extends JobQueue<HeldNoticesRow> {
  constructor(
    @InjectModel('HeldNotices') rows: Model<HeldNoticesRow>,
    private readonly clock: Clock,
  ) {
    super(rows);
  }

  /** Adds notices, which are due when the quiet hours that are now are over. */
  async hold(member: string, count: number, quiet: QuietHours, session: ClientSession): Promise<void> {
    const held = await getCollection(this.model).findOne({ _id: member }, { session });
    const dueAt = getQuietEnd(quiet, this.clock.now());
    await this.schedule({ _id: member, count: (held?.count ?? 0) + count, dueAt }, session);
  }

  /** Call when the quiet hours change: what is held is due when the new ones are over, or now. */
  async reschedule(member: string, quiet: QuietHours | null, session: ClientSession): Promise<void> {
    const held = await getCollection(this.model).findOne({ _id: member }, { session });
    if (!held) return;
    const now = this.clock.now();
    const dueAt = quiet && isQuiet(quiet, now) ? getQuietEnd(quiet, now) : undefined;
    await this.schedule({ _id: member, count: held.count, ...(dueAt && { dueAt }) }, session);
  }
}
