import { Injectable } from '@nestjs/common';
import type { EventData } from '@pechincha/contracts/event';
import type { commentCreated } from '@pechincha/contracts/events/comment-created';
import type { ClientSession } from 'mongoose';
import { MembersRepository, type NameMatch } from '../members/members.repository.js';
import { hasSigns, parseMentions, type NameCandidate } from './parse-mentions.js';

/** A name in the text that a member has. */
interface TypedName extends NameMatch {
  candidate: NameCandidate;
}

@Injectable()
export class MentionsService {
  constructor(private readonly members: MembersRepository) {}

  /**
   * Ids of members who were chosen from the suggestions and whose name is in the text, or who are mentioned by full
   * name, without the comment's author. A name that several members have only matches those who take part in the
   * thread.
   */
  async findMentionedMembers(
    { content, mentions, participants, author }: EventData<typeof commentCreated>,
    session: ClientSession,
  ): Promise<Set<string>> {
    const { chosen, typed } = parseMentions(content, await this.members.getNames(mentions ?? [], session));
    const names = await this.findTypedNames(typed, session);
    const unique = names.filter(({ isShared }) => !isShared).map(({ memberId }) => memberId);
    const shared = names.filter(({ isShared }) => isShared);
    const namesakes = await this.members.listByNames(
      shared.map(({ folded }) => folded),
      participants,
      session,
    );
    const participating = namesakes.filter((member) =>
      shared.some(
        ({ folded, candidate }) => folded === member.folded && hasSigns(member.name ?? '', candidate),
      ),
    );
    const mentioned = new Set([...chosen, ...unique, ...participating.map(({ _id }) => _id)]);
    mentioned.delete(author._id);
    return mentioned;
  }

  /** The longest existing name wins: "@Ana Paula" matches Ana only if no member is called Ana Paula. */
  private async findTypedNames(typed: NameCandidate[][], session: ClientSession): Promise<TypedName[]> {
    const candidates = typed.flat();
    const matches = await this.members.findByNames(
      [...new Set(candidates.map(({ folded }) => folded))],
      session,
    );
    const matchByName = new Map(matches.map((match) => [match.folded, match]));
    const getIds = ({ folded }: NameCandidate): string[] => {
      const match = matchByName.get(folded);
      return match ? [match.memberId, match.lastMemberId] : [];
    };
    // Without signs in the text every spelling of the name matches.
    const withSigns = candidates.filter(({ signs }) => signs.some(Boolean));
    const names = await this.members.getNames([...new Set(withSigns.flatMap(getIds))], session);
    const exists = (candidate: NameCandidate): boolean =>
      getIds(candidate).some(
        (id) => !withSigns.includes(candidate) || hasSigns(names.get(id) ?? '', candidate),
      );
    return typed.flatMap((longestFirst) => {
      const candidate = longestFirst.find(exists);
      const match = candidate && matchByName.get(candidate.folded);
      return match ? [{ ...match, candidate }] : [];
    });
  }
}
