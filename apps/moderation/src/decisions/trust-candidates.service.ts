import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { MAX_TRUST_CANDIDATES, type listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import { Clock } from '@pechincha/persistence/clock';
import { CasesRepository } from '../cases/cases.repository.js';
import { isErased } from '../members/member.schema.js';
import { MembersRepository } from '../members/members.repository.js';
import { MAX_VOICE } from '../standings/standing.schema.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import { DecisionsRepository } from './decisions.repository.js';

const WINDOW_MS = 180 * 24 * 60 * 60_000;

/** Members whom an admin may trust: enough approved, hardly any rejected, no caution. */
@Injectable()
export class TrustCandidatesService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly cases: CasesRepository,
    private readonly members: MembersRepository,
    private readonly standings: StandingsRepository,
    private readonly clock: Clock,
  ) {}

  /** Without those who are trusted already, managers and admins. */
  async list(): Promise<ResponseOf<typeof listTrustCandidates>> {
    const since = new Date(this.clock.now().getTime() - WINDOW_MS);
    const records = await this.decisions.listReliableAuthors(since);
    const ids = records.map(({ _id }) => _id);
    const [members, standings, cautioned] = await Promise.all([
      this.members.findByIds(ids),
      this.standings.findByIds(ids),
      this.cases.listCautioned(ids, since),
    ]);
    const candidates = records.flatMap(({ _id, approved, rejected, first }) => {
      const [member, standing] = [members.get(_id), standings.get(_id)];
      const isOut = !member || isErased(member) || standing?.suspended || standing?.voice === MAX_VOICE;
      if (isOut || cautioned.has(_id)) return [];
      return [{ _id, name: member.name, approved, rejected, since: first.toISOString() }];
    });
    return { candidates: candidates.slice(0, MAX_TRUST_CANDIDATES) };
  }
}
