import { Controller, Injectable } from '@nestjs/common';
import type { SavedState } from '@pechincha/contracts/entities/promotion';
import { promotionSaved } from '@pechincha/contracts/events/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  MAX_SAVED_PROMOTIONS,
  savePromotion,
  unsavePromotion,
} from '@pechincha/contracts/operations/saved-promotions';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Types } from 'mongoose';
import { MembersService } from '../members/members.service.js';
import { assertOpen } from '../promotions/promotion-visibility.js';
import { toPromotionState } from '../lifecycle/promotion-events.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { SavesRepository } from './saves.repository.js';

const NOT_OPEN_MESSAGE = 'Esta promoção não está no ar.';

@Injectable()
export class SavesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly saves: SavesRepository,
    private readonly promotions: PromotionsRepository,
    private readonly members: MembersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Saving twice is saving once.
   * @throws DomainError PROMOTION_NOT_FOUND, NOT_OPEN, SAVED_LIMIT
   */
  save(id: string, caller: Caller): Promise<SavedState> {
    const member = requireMember(caller);
    return this.change(member, async (tx) => {
      const pair = toPair(id, member);
      const saved = await this.saves.listSaved([pair.promotion], pair.user, tx.session);
      if (saved.size > 0) return { saved: true };
      const promotion = await this.promotions.findRow(pair.promotion, tx);
      const row = assertOpen(promotion, member, NOT_OPEN_MESSAGE);
      const version = await this.members.getNextVersion(member.id, 'saveVersion', tx);
      if ((await this.saves.count(pair.user, tx)) >= MAX_SAVED_PROMOTIONS)
        throw new DomainError('SAVED_LIMIT');
      const at = this.clock.now();
      await this.saves.insert({ _id: new Types.ObjectId(), ...pair, at }, tx);
      await tx.publish(promotionSaved, {
        subject: member.id,
        subjectVersion: version,
        occurredAt: at,
        data: { promotionId: id, userId: member.id, saved: true, promotion: toPromotionState(row) },
      });
      return { saved: true };
    });
  }

  /** Of any promotion, also one that is gone. @throws DomainError PROMOTION_NOT_FOUND if there never was such a one */
  unsave(id: string, caller: Caller): Promise<SavedState> {
    const member = requireMember(caller);
    return this.change(member, async (tx) => {
      const pair = toPair(id, member);
      if (!(await this.saves.delete(pair, tx))) {
        if (!(await this.promotions.hasExisted(pair.promotion, tx.session)))
          throw new DomainError('PROMOTION_NOT_FOUND');
        return { saved: false };
      }
      const subjectVersion = await this.members.getNextVersion(member.id, 'saveVersion', tx);
      await tx.publish(promotionSaved, {
        subject: member.id,
        subjectVersion,
        occurredAt: this.clock.now(),
        data: { promotionId: id, userId: member.id, saved: false },
      });
      return { saved: false };
    });
  }

  /** One change of a member at a time: each raises the version in the member's row. */
  private async change(
    { id }: MemberCaller,
    task: (tx: Transaction) => Promise<SavedState>,
  ): Promise<SavedState> {
    await this.members.waitForRegistration(id);
    return this.members.runExclusive(id, () => this.unitOfWork.run(task));
  }
}

const toPair = (promotionId: string, { id }: MemberCaller) => ({
  user: new Types.ObjectId(id),
  promotion: new Types.ObjectId(promotionId),
});

@Controller()
export class SavesController {
  constructor(private readonly saves: SavesService) {}

  @Operation(savePromotion)
  save(@Input() { params }: InputOf<typeof savePromotion>, @Caller() caller: Caller) {
    return this.saves.save(params.id, caller);
  }

  @Operation(unsavePromotion)
  unsave(@Input() { params }: InputOf<typeof unsavePromotion>, @Caller() caller: Caller) {
    return this.saves.unsave(params.id, caller);
  }
}
