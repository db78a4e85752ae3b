import { Injectable } from '@nestjs/common';
import type { MentioningComment } from '@pechincha/contracts/events/comment';
import { maskAddresses } from '@pechincha/contracts/links';
import type { ClientSession } from 'mongoose';
import { MembersRepository, type NameMatch } from '../members/members.repository.js';

const MAX_NAME_WORDS = 10;
/** Same limit as registration, in characters. */
const MAX_NAME_LENGTH = 80;
/** Names typed by hand that are read in one comment; later ones are ignored. */
export const MAX_TYPED_MENTIONS = 20;

/** An `@` after neither a part of a word nor a host of any top-level domain with a path. */
const AT_SIGN = /(?<![\p{L}\p{N}._-]|\.[\p{L}\p{N}-]+(?::\d+)?[/?#]\S*)@(?=\S)/gu;

/** What may be a name after an `@`. */
interface NameCandidate {
  /** As `normalizeText` makes it. */
  normalizedName: string;
  /** The signs after each word but the last, without blanks. */
  signs: string[];
}

interface ParsedMentions {
  /** Of the members chosen from the suggestions, those whose name is in the text. */
  chosen: string[];
  /** For each other `@` the candidates after it, longest first: `@Ana Paula` gives `ana paula` and `ana`. */
  typed: NameCandidate[][];
}

/**
 * Ignores an `@` inside a word or an address, and one that neither a chosen name nor a letter or digit follows.
 * @param chosen names of members chosen from the suggestions, by id
 */
export function parseMentions(
  content: string,
  chosen: ReadonlyMap<string, string> = new Map(),
): ParsedMentions {
  const text = maskAddresses(content.normalize('NFC'));
  const names = new Map([...chosen].map(([id, name]) => [id, name.normalize('NFC')]));
  const found = new Set<string>();
  const typed: NameCandidate[][] = [];
  for (const { index } of text.matchAll(AT_SIGN)) {
    const start = index + 1;
    const name = findName(text, start, [...names.values()]);
    if (name !== undefined) found.add(name);
    else if (typed.length < MAX_TYPED_MENTIONS && /[\p{L}\p{N}]/uy.test(text.slice(start, start + 2)))
      typed.push(listCandidates(text.slice(start, start + MAX_NAME_LENGTH + MAX_NAME_WORDS)));
  }
  return { chosen: [...names].filter(([, name]) => found.has(name)).map(([id]) => id), typed };
}

/** The longest of the names that stands there, and does not go on. */
function findName(text: string, start: number, names: readonly string[]): string | undefined {
  return names
    .filter((name) => text.startsWith(name, start) && !/^[\p{L}\p{N}]/u.test(text.slice(start + name.length)))
    .toSorted((one, other) => other.length - one.length)[0];
}

function listCandidates(text: string): NameCandidate[] {
  const [line = ''] = text.split(/[@\n]/, 1);
  const { words, signs } = splitName(line);
  return words
    .slice(0, MAX_NAME_WORDS)
    .map((_word, last) => ({
      normalizedName: words.slice(0, last + 1).join(' '),
      signs: signs.slice(0, last),
    }))
    .toReversed();
}

/** Whether the text goes on only across signs that the name has: '@Ana, Paula' is not 'Ana Paula'. */
export function hasSigns(name: string, { signs }: NameCandidate): boolean {
  const own = splitName(name).signs;
  return signs.every((sign, index) => sign === '' || sign === own[index]);
}

/** The words that `normalizeText` makes, and the signs between them. */
function splitName(text: string): { words: string[]; signs: string[] } {
  const plain = text
    .normalize('NFD')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  const [, ...gaps] = plain.split(/[\p{L}\p{N}]+/u);
  return {
    words: plain.match(/[\p{L}\p{N}]+/gu) ?? [],
    signs: gaps.slice(0, -1).map((gap) => gap.replace(/\s/g, '')),
  };
}

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
    { content, mentions, participants, author }: MentioningComment,
    session: ClientSession,
  ): Promise<Set<string>> {
    const { chosen, typed } = parseMentions(content, await this.members.getNames(mentions ?? [], session));
    const names = await this.findTypedNames(typed, session);
    const unique = names.filter(({ isShared }) => !isShared).map(({ memberId }) => memberId);
    const shared = names.filter(({ isShared }) => isShared);
    const namesakes = await this.members.listByNames(
      shared.map(({ normalizedName }) => normalizedName),
      participants,
      session,
    );
    const participating = namesakes.filter((member) =>
      shared.some(
        ({ normalizedName, candidate }) =>
          normalizedName === member.normalizedName && hasSigns(member.name ?? '', candidate),
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
      [...new Set(candidates.map(({ normalizedName }) => normalizedName))],
      session,
    );
    const matchByName = new Map(matches.map((match) => [match.normalizedName, match]));
    const getIds = ({ normalizedName }: NameCandidate): string[] => {
      const match = matchByName.get(normalizedName);
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
      const match = candidate && matchByName.get(candidate.normalizedName);
      return match ? [{ ...match, candidate }] : [];
    });
  }
}
