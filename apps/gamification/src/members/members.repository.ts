import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { keepNewest } from '@pechincha/service-kit/keep-newest';
import { type ClientSession, Model } from 'mongoose';
import type { MemberRow } from './member.schema.js';

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  keep(told: MemberRow, session: ClientSession): Promise<void> {
    return keepNewest(this.members, told, session);
  }
}
