import { Injectable } from '@nestjs/common';
import { badgeEarned, pointsChanged } from '@pechincha/contracts/events/gamification';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { CatalogueRepository, type Catalogue } from '../catalogue/catalogue.repository.js';
import { isShown, MembersRepository } from '../members/members.repository.js';
import { EarnedBadgesRepository } from './earned-badges.repository.js';
import { type AccountRow, AccountsRepository } from './accounts.repository.js';
import {
  LedgerRepository,
  type LedgerRow,
  listEarned,
  type NewLedgerRow,
  SETTLEMENT_BATCH_SIZE,
} from './ledger.repository.js';
import { MonthlyPointsRepository, type MonthlyPointsRow } from './monthly-points.repository.js';
import { hasChanged, recalculate, findNewBadges } from './recalculate.js';

/** Updates accounts, recalculates their level and badges, and publishes the changes. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly ledger: LedgerRepository,
    private readonly earnedBadges: EarnedBadgesRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly members: MembersRepository,
    private readonly monthlyPoints: MonthlyPointsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account without points. Does nothing if it exists, because events with points may arrive before the
   * registration, but for showing it in the ranking. Call after saving the name.
   */
  async open(member: string, openedAt: Date, tx: Transaction): Promise<void> {
    if (await this.accounts.find(member, tx.session)) return this.refreshShown(member, tx);
    const account = recalculate(newAccount(member), await this.catalogue.get(tx.session));
    await this.accounts.insert(account, tx.session);
    await this.refreshShown(member, tx);
    await this.publishPointsChanged(account, openedAt, tx);
  }

  /**
   * Shows or hides the member in the ranking, as their copy says. Call in the transaction that changes the copy, so that
   * simultaneous changes conflict; settlements conflict on the account.
   */
  async refreshShown(member: string, { session }: Transaction): Promise<void> {
    const account = await this.accounts.find(member, session);
    const shown = isShown(await this.members.find(member, session));
    if (!account || shown === (account.shown ?? false)) return;
    await this.accounts.setShown(member, shown, session);
    await this.monthlyPoints.setShown(member, shown, session);
  }

  /** Marks the account as closed, and removes its badges and its rows of the ranking; points and tallies stay. */
  async close(member: string, tx: Transaction): Promise<void> {
    await this.earnedBadges.deleteByMember(member, tx.session);
    await this.monthlyPoints.deleteByMember(member, tx.session);
    const account = await this.accounts.find(member, tx.session);
    const closed = { badges: [], levelByHand: null, open: false };
    const catalogue = await this.catalogue.get(tx.session);
    if (!account)
      await this.accounts.insert(recalculate({ ...newAccount(member), ...closed }, catalogue), tx.session);
    else {
      const { shown: _shown, ...hidden } = account;
      await this.accounts.replace(
        recalculate({ ...hidden, ...closed }, catalogue),
        account.version,
        tx.session,
      );
    }
  }

  /**
   * Adds members' unsettled ledger rows to their accounts. Each row counts once: the transaction that adds it also
   * marks it as settled, and a concurrent one on another replica is retried. Joins the current transaction, if any.
   */
  async applyPending(members: readonly string[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      for (let more = true; more;) more = await this.applyPendingBatch(members, tx);
    });
  }

  /**
   * A check without a transaction that may wrongly return true, but never wrongly false: it reads only pending gains,
   * and reads them before the account, so that a row settled in between counts twice.
   */
  async canAfford(member: string, points: number): Promise<boolean> {
    const pendingGains = await this.ledger.sumPendingGains(member);
    const account = await this.accounts.find(member);
    return (account?.points ?? 0) + pendingGains >= points;
  }

  /**
   * Spends points in this transaction, after applying pending rows. Returns the remaining points.
   * @throws DomainError NOT_ENOUGH_POINTS
   */
  async spend(row: NewLedgerRow, tx: Transaction): Promise<number> {
    await this.ledger.insertIfMissing(row, tx.session);
    await this.applyPending([row.member]);
    const account = await this.accounts.find(row.member, tx.session);
    if (!account?.open || account.points < 0) throw new DomainError('NOT_ENOUGH_POINTS');
    return account.points;
  }

  /** Changes an account, recalculates its level and badges, and publishes the change, if any. */
  async update(
    account: AccountRow,
    changes: Partial<AccountRow>,
    at: Date,
    tx: Transaction,
  ): Promise<AccountRow> {
    const catalogue = await this.catalogue.get(tx.session);
    return this.saveRecalculated(account, { ...account, ...changes }, catalogue, at, tx);
  }

  /** Sets the sums recounted from the ledger. A level set by an admin stays, because no points were earned. */
  async correct(
    member: string,
    sums: Pick<AccountRow, 'points' | 'tallies' | 'earned'>,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    const existing = await this.accounts.find(member, tx.session);
    if (!existing) await this.accounts.insert(newAccount(member), tx.session);
    await this.update(existing ?? newAccount(member), sums, at, tx);
  }

  /** Sets the points of a month recounted from the ledger. @param id as of `monthly_points` */
  async correctMonth(id: string, points: number, tx: Transaction): Promise<void> {
    const account = await this.accounts.find(id.split(':')[0] ?? '', tx.session);
    await this.monthlyPoints.set(id, points, account?.shown ?? false, tx.session);
  }

  /** Recalculates an account with the current catalogue. */
  async refresh(member: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const catalogue = await this.catalogue.get(tx.session);
      const account = await this.accounts.find(member, tx.session);
      if (!account || account.catalogueRevision >= catalogue.revision) return;
      await this.saveRecalculated(account, account, catalogue, this.clock.now(), tx);
    });
  }

  /** Returns whether there may be more rows. */
  private async applyPendingBatch(members: readonly string[], tx: Transaction): Promise<boolean> {
    const rows = await this.ledger.listUnsettled(members, tx.session);
    if (rows.length === 0) return false;
    await this.ledger.markSettled(rows, tx.session);
    const catalogue = await this.catalogue.get(tx.session);
    const rowsByMember = Map.groupBy(rows, ({ member }) => member);
    const accounts = await this.accounts.list([...rowsByMember.keys()], tx.session);
    const monthly: Omit<MonthlyPointsRow, '_id'>[] = [];
    for (const [member, ownRows] of rowsByMember) {
      const existing = accounts.get(member);
      if (!existing) await this.accounts.insert(newAccount(member), tx.session);
      const account = existing ?? newAccount(member);
      const at = new Date(Math.max(...ownRows.map((row) => row.occurredAt.getTime())));
      await this.saveRecalculated(
        account,
        addLedgerRows(account, ownRows),
        catalogue,
        at,
        tx,
        ownRows.length,
      );
      if (account.open) monthly.push(...listMonthlyPoints(account, ownRows));
    }
    await this.monthlyPoints.add(monthly, tx.session);
    return rows.length === SETTLEMENT_BATCH_SIZE;
  }

  /**
   * Recalculates and stores an account, and publishes it if it changed.
   * @param steps how much to raise the version; 0 raises it by 1 only if the account changed
   */
  private async saveRecalculated(
    before: AccountRow,
    changed: AccountRow,
    catalogue: Catalogue,
    at: Date,
    tx: Transaction,
    steps = 0,
  ): Promise<AccountRow> {
    const after = recalculate(changed, catalogue);
    if (after.open)
      after.badges = [...after.badges, ...(await this.awardNewBadges(after, catalogue, at, tx))];
    const isChanged = hasChanged(before, after);
    after.version = before.version + (steps || Number(isChanged));
    await this.accounts.replace(after, before.version, tx.session);
    if (after.open && (isChanged || steps > 0)) await this.publishPointsChanged(after, at, tx);
    return after;
  }

  /** Awards newly earned badges; one that an admin removed is not awarded again. */
  private async awardNewBadges(
    account: AccountRow,
    catalogue: Catalogue,
    earnedAt: Date,
    tx: Transaction,
  ): Promise<AccountRow['badges']> {
    const awarded: AccountRow['badges'] = [];
    for (const { _id, name } of findNewBadges(account, catalogue)) {
      if (await this.awardBadge(account._id, { _id, name, earnedAt }, tx))
        awarded.push({ _id, name, earnedAt });
    }
    return awarded;
  }

  /** Publishes `badge.earned` once per member and badge. Returns false if it was awarded before. */
  async awardBadge(member: string, badge: AccountRow['badges'][number], tx: Transaction): Promise<boolean> {
    const { _id, name, earnedAt } = badge;
    const isFirst = await this.earnedBadges.insertIfMissing(member, _id, earnedAt, tx.session);
    if (!isFirst) return false;
    const metadata = { subject: member, subjectVersion: 1, occurredAt: earnedAt };
    await tx.publish(badgeEarned, {
      ...metadata,
      data: { userId: member, badgeId: _id.toHexString(), name },
    });
    return true;
  }

  private async publishPointsChanged(account: AccountRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const { _id: userId, points, level, version: subjectVersion } = account;
    const badges = account.badges.map(({ name }) => name);
    const metadata = { subject: userId, subjectVersion, occurredAt };
    await tx.publish(pointsChanged, { ...metadata, data: { userId, points, level, badges } });
  }
}

const newAccount = (_id: string): AccountRow => ({
  _id,
  points: 0,
  level: null,
  levelByHand: null,
  badges: [],
  tallies: { promotions: 0, likes: 0, comments: 0 },
  version: 1,
  earned: 0,
  catalogueRevision: 0,
  open: true,
});

/** Clears a level set by an admin if the points change. */
function addLedgerRows(account: AccountRow, rows: LedgerRow[]): AccountRow {
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const tallies = { ...account.tallies };
  for (const { tally } of rows) if (tally) tallies[tally.metric] += tally.by;
  const levelByHand = points === 0 ? account.levelByHand : null;
  const earned = rows.flatMap(listEarned).reduce((sum, part) => sum + part.points, account.earned ?? 0);
  return { ...account, points: account.points + points, tallies, earned, levelByHand };
}

/** What the rows of an account earn, one entry per month. */
function listMonthlyPoints({ _id, shown }: AccountRow, rows: LedgerRow[]): Omit<MonthlyPointsRow, '_id'>[] {
  const sums = new Map<string, number>();
  for (const { month, points } of rows.flatMap(listEarned)) sums.set(month, (sums.get(month) ?? 0) + points);
  return [...sums]
    .filter(([, points]) => points !== 0)
    .map(([month, points]) => ({ member: _id, month, points, ...(shown && { shown }) }));
}
