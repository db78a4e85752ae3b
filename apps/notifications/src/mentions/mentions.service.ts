import { Injectable } from '@nestjs/common';
import type { EventData } from '@pechincha/contracts/event';
import type { commentCreated } from '@pechincha/contracts/events/comment-created';
import type { ClientSession } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { mentionedNames } from './mentioned-names.js';

@Injectable()
export class MentionsService {
  constructor(private readonly members: MembersRepository) {}

  /**
   * Whom a comment mentions by their whole name: any member whose name is unique; of several of one name those who
   * take part in the thread, else nobody. Never its author.
   */
  async mentionedBy(comment: EventData<typeof commentCreated>, session: ClientSession): Promise<Set<string>> {
    const mentions = mentionedNames(comment.content);
    const known = await this.members.bearersOf([...new Set(mentions.flat())], session);
    const bearers = new Map(known.map((name) => [name.folded, name]));
    // "@Ana Paula" is Ana Paula where there is one, and else Ana.
    const called = mentions.flatMap(
      (names) => bearers.get(names.find((name) => bearers.has(name)) ?? '') ?? [],
    );
    const shared = called.filter(({ count }) => count > 1).map(({ folded }) => folded);
    const present = await this.members.namedAmong(shared, comment.participants, session);
    const unique = called.filter(({ count }) => count === 1).map(({ one }) => one);
    const mentioned = new Set([...unique, ...present]);
    mentioned.delete(comment.author._id);
    return mentioned;
  }
}
