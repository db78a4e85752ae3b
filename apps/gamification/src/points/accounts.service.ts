import { Injectable } from '@nestjs/common';
import { pointsChanged } from '@pechincha/contracts/events/points-changed';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { levelOf } from '../levels/level-of.js';
import { LevelsRepository } from '../levels/levels.repository.js';
import type { AccountRow } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { LedgerRepository } from './ledger.repository.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly ledger: LedgerRepository,
    private readonly levels: LevelsRepository,
  ) {}

  /** Opens an account without points. One that is open stays as it is: points may arrive before the registration. */
  async open(member: string, openedAt: Date, tx: Transaction): Promise<void> {
    const level = levelOf(0, await this.levels.all(tx.session));
    const account: AccountRow = { _id: member, points: 0, level, version: 1 };
    if (await this.accounts.open(account, tx.session)) await this.tell(account, openedAt, tx);
  }

  /**
   * Counts a member's new rows in their account, each once: rows lose their mark in the transaction that adds them
   * up, and of two replicas that begin with the same rows the later one begins again.
   */
  async settle(member: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const rows = await this.ledger.unsettledOf(member, tx.session);
      if (rows.length === 0) return;
      const points = rows.reduce((sum, row) => sum + row.points, 0);
      const at = new Date(Math.max(...rows.map((row) => row.occurredAt.getTime())));
      await this.ledger.settle(rows, tx.session);
      await this.open(member, at, tx);
      const account = await this.accounts.add(member, { points, version: rows.length }, tx.session);
      const level = levelOf(account.points, await this.levels.all(tx.session));
      if (level !== account.level) await this.accounts.setLevel(member, level, tx.session);
      await this.tell({ ...account, level }, at, tx);
    });
  }

  private async tell(account: AccountRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const { _id: userId, points, level, version: subjectVersion } = account;
    const about = { subject: userId, subjectVersion, occurredAt };
    await tx.record(pointsChanged, { ...about, data: { userId, points, level } });
  }
}
