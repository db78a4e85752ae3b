import { Injectable } from '@nestjs/common';
import type { ModerationCase, ModerationCaseList } from '@pechincha/contracts/entities/moderation';
import { CASES_PER_PAGE } from '@pechincha/contracts/operations/reports';
import { isErased, type MemberRow, MembersRepository } from '../members/members.repository.js';
import { type CaseRow, CasesRepository } from './cases.repository.js';

@Injectable()
export class CasesService {
  constructor(
    private readonly cases: CasesRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Three queries for any number of rows. */
  async list(kind: CaseRow['kind'], page: number): Promise<ModerationCaseList> {
    const [rows, total] = await Promise.all([this.cases.listOpen(kind, page), this.cases.countOpen(kind)]);
    const members = await this.members.findByIds([...new Set(rows.map(({ authorId }) => authorId))]);
    const cases = rows.map((row) => toModerationCase(row, members.get(row.authorId)));
    return { cases, page, totalPages: Math.max(1, Math.ceil(total / CASES_PER_PAGE)), total };
  }
}

/** @param author missing until the first event of users arrives */
export const toModerationCase = (row: CaseRow, author: MemberRow | undefined): ModerationCase => ({
  _id: row._id,
  kind: row.kind,
  weight: row.weight,
  reasons: row.reasons,
  texts: row.texts,
  warned: row.warned,
  openedAt: row.openedAt.toISOString(),
  version: row.version,
  thing: {
    ...row.thing,
    author: {
      _id: row.authorId,
      name: author?.name ?? '',
      avatar: author?.avatar ?? null,
      ...(author && isErased(author) && { deleted: true }),
    },
  },
});
