import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { isErased, MemberCopies, type MemberCopy } from '@pechincha/persistence/member-copies';
import { createRowSchema, findRowsByIds } from '@pechincha/persistence/queries';
import { type ClientSession, Model } from 'mongoose';

/** Copy of a member, shown to managers as the author. */
export interface MemberRow extends MemberCopy {
  name: string;
  avatar: string | null;
  email: string;
}

export const memberSchema = createRowSchema<MemberRow>('members');

const UNNAMED = { name: '', avatar: null, email: '' } as const;

@Injectable()
export class MembersRepository extends MemberCopies<MemberRow> {
  constructor(@InjectModel('Member') members: Model<MemberRow>) {
    super(members, UNNAMED, { ...UNNAMED, name: 'Conta removida' });
  }

  saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    return this.setFields(_id, { email }, session);
  }

  /** Saves the author's name from a promotion, unless the users service has published a version of the member. */
  insertIfMissing(author: Pick<MemberRow, '_id' | 'name' | 'avatar'>, session: ClientSession): Promise<void> {
    return this.save({ ...author, version: -1 }, session);
  }

  findByIds(ids: readonly string[]): Promise<Map<string, MemberRow>> {
    return findRowsByIds(this.members, ids);
  }
}

/** @param member missing until the first event of users arrives */
export const toAuthorView = (_id: string, member: MemberRow | undefined): AuthorView => ({
  _id,
  name: member?.name ?? '',
  avatar: member?.avatar ?? null,
  ...(member && isErased(member) && { deleted: true }),
});
