import { Injectable } from '@nestjs/common';
import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { normalizeText } from '@pechincha/contracts/characters';
import type { InputOf } from '@pechincha/contracts/operation';
import { updateGamificationUser } from '@pechincha/contracts/operations/gamification-admin';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError, createInvalidInputError } from '@pechincha/service-kit/domain-error';
import { createEditConflict } from '@pechincha/service-kit/edit-conflict';
import { Types } from 'mongoose';
import { CatalogueRepository, type Catalogue } from '../catalogue/catalogue.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { type AccountRow, AccountsRepository, type HeldBadge } from '../points/accounts.repository.js';
import { AccountsService } from '../points/accounts.service.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { toUserResponse } from './admin-users.service.js';

type Body = InputOf<typeof updateGamificationUser>['body'];

/** Changes of a member's points, level and badges by an admin. */
@Injectable()
export class MemberAdjustmentService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
    private readonly ledger: LedgerRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  async adjust(member: string, body: Body, caller: Caller): Promise<GamificationUser> {
    const by = requireMember(caller).id;
    const profile = await this.members.waitForNamed(member);
    if (!profile) throw new DomainError('USER_NOT_FOUND');
    const at = this.clock.now();
    const account = await this.unitOfWork.run(async (tx) => {
      const catalogue = await this.catalogue.get(tx.session);
      const before = await this.settleAccount(member, tx);
      assertUnchanged(before, body, () => ({ user: toUserResponse(before, profile) }));
      // A form that sends the level it showed has chosen none.
      const chosenLevel = body.level === undefined ? undefined : getLevelByName(body.level, catalogue);
      const levelByHand = chosenLevel?.name === before.level ? undefined : chosenLevel?._id;
      const after = await this.setPoints(before, body.points, { by, at }, tx);
      const badges = await this.awardBadges(before, after, body, { catalogue, at }, tx);
      return this.accountsService.update(after, { badges, ...(levelByHand && { levelByHand }) }, at, tx);
    });
    return toUserResponse(account, profile);
  }

  /** The account after applying all pending ledger rows. @throws DomainError USER_NOT_FOUND */
  private async settleAccount(member: string, tx: Transaction): Promise<AccountRow> {
    await this.accountsService.applyPending([member]);
    const account = await this.accounts.find(member, tx.session);
    if (!account?.open) throw new DomainError('USER_NOT_FOUND');
    return account;
  }

  private async setPoints(
    { _id: member, points: before, ...rest }: AccountRow,
    points: number | undefined,
    { by, at }: { by: string; at: Date },
    tx: Transaction,
  ): Promise<AccountRow> {
    if (points === undefined || points === before) return { _id: member, points: before, ...rest };
    const source = new Types.ObjectId().toHexString();
    await this.ledger.insertIfMissing(
      {
        member,
        points: points - before,
        reason: 'manual',
        source,
        about: null,
        by,
        occurredAt: at,
      },
      tx.session,
    );
    return this.settleAccount(member, tx);
  }

  /**
   * Removes the badges that `badges` leaves out of `previousBadges`, and awards those that it adds to them: a badge
   * earned since stays. Without `previousBadges` the difference is to the badges held before.
   */
  private async awardBadges(
    before: AccountRow,
    after: AccountRow,
    { badges: names, previousBadges = before.badges.map(({ name }) => name) }: Body,
    { catalogue, at }: { catalogue: Catalogue; at: Date },
    tx: Transaction,
  ): Promise<HeldBadge[]> {
    if (!names) return after.badges;
    const [keys, previousKeys] = [names, previousBadges].map((list) => new Set(list.map(normalizeText)));
    const removedIds = catalogue.badges
      .filter(({ key }) => previousKeys?.has(key) && !keys?.has(key))
      .map(({ _id }) => _id.toHexString());
    const badges = after.badges.filter(({ _id }) => !removedIds.includes(_id.toHexString()));
    for (const name of names) {
      const key = normalizeText(name);
      if (previousKeys?.has(key)) continue;
      const badge = catalogue.badges.find((candidate) => candidate.key === key);
      if (!badge) throw createInvalidInputError('badges', `Insígnia desconhecida: ${name}`);
      if (badges.some(({ _id }) => _id.equals(badge._id))) continue;
      const heldBadge = { _id: badge._id, name: badge.name, earnedAt: at };
      await this.accountsService.awardBadge(after._id, heldBadge, tx);
      badges.push(heldBadge);
    }
    return badges;
  }
}

/** @throws DomainError EDIT_CONFLICT if points or level are to change and are not what the form showed */
function assertUnchanged(
  { points, level }: AccountRow,
  body: Body,
  toCurrent: () => Record<string, unknown>,
): void {
  const { previousPoints = points, previousLevel = level ?? '' } = body;
  const arePointsOutdated = body.points !== undefined && body.points !== points && previousPoints !== points;
  const isLevelOutdated =
    body.level !== undefined &&
    !isSameName(body.level, level ?? '') &&
    !isSameName(previousLevel, level ?? '');
  if (arePointsOutdated || isLevelOutdated) throw createEditConflict(toCurrent());
}

const isSameName = (one: string, other: string): boolean => normalizeText(one) === normalizeText(other);

function getLevelByName(name: string, { levels }: Catalogue): Catalogue['levels'][number] {
  const level = levels.find((candidate) => isSameName(candidate.name, name));
  if (!level) throw createInvalidInputError('level', 'Nível desconhecido');
  return level;
}
