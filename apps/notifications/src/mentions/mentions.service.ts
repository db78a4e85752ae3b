import { Injectable } from '@nestjs/common';
import type { EventData } from '@pechincha/contracts/event';
import type { commentCreated } from '@pechincha/contracts/events/comment-created';
import type { ClientSession } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { parseMentions } from './parse-mentions.js';

@Injectable()
export class MentionsService {
  constructor(private readonly members: MembersRepository) {}

  /**
   * Ids of members mentioned by full name, without the comment's author. A name that several members have only
   * matches those who take part in the thread.
   */
  async findMentionedMembers(
    comment: EventData<typeof commentCreated>,
    session: ClientSession,
  ): Promise<Set<string>> {
    const mentions = parseMentions(comment.content);
    const namesFound = await this.members.findByNames([...new Set(mentions.flat())], session);
    const membersByName = new Map(namesFound.map((name) => [name.folded, name]));
    // The longest existing name wins: "@Ana Paula" matches Ana only if no member is called Ana Paula.
    const mentionedNames = mentions.flatMap(
      (names) => membersByName.get(names.find((name) => membersByName.has(name)) ?? '') ?? [],
    );
    const sharedNames = mentionedNames.filter(({ isShared }) => isShared).map(({ folded }) => folded);
    const participants = await this.members.filterByNames(sharedNames, comment.participants, session);
    const uniqueMembers = mentionedNames.filter(({ isShared }) => !isShared).map(({ memberId }) => memberId);
    const mentioned = new Set([...uniqueMembers, ...participants]);
    mentioned.delete(comment.author._id);
    return mentioned;
  }
}
