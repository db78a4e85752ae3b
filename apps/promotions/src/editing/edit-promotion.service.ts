import { Injectable } from '@nestjs/common';
import type { EditedPromotion } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import { editPromotion } from '@pechincha/contracts/operations/promotions';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller, type MemberCaller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { ownPromotion } from '../promotions/own-promotion.js';
import { promotionContent, type PromotionContent } from '../promotions/promotion-content.js';
import { PromotionPictures } from '../promotions/promotion-pictures.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { PromotionsService } from '../promotions/promotions.service.js';
import { indexedWords } from '../promotions/search-words.js';
import { PromotionStates } from '../states/promotion-states.service.js';
import { stateChange } from '../states/state-change.js';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { inOrder } from './edit-rules.js';
import { editMessage, isEdited, statusAfterEdit } from './edited-promotion.js';

type Input = Pick<InputOf<typeof editPromotion>, 'params' | 'body' | 'files'>;

/** A new text and where the deal was and is with it. */
interface Edited {
  from: PromotionStatus;
  to: PromotionStatus;
}

@Injectable()
export class EditPromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PromotionsRepository,
    private readonly promotions: PromotionsService,
    private readonly states: PromotionStates,
    private readonly vocabulary: VocabularyRepository,
    private readonly pictures: PromotionPictures,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves a new text of a deal. Nobody's picture is kept before it is known that the deal is theirs and the text is
   * in order. @throws DomainError EDIT_CONFLICT with the current deal, where the edit started from an older one
   */
  async edit({ params, body, files }: Input, caller: Caller): Promise<EditedPromotion> {
    const member = requireMember(caller);
    const _id = new Types.ObjectId(params.id);
    const deal = ownPromotion(await this.repository.glance(_id), member);
    const asked = inOrder(body, deal.city);
    const picture = await this.pictures.keep(files);
    const { tok } = indexedWords(asked);
    const edited = await this.unitOfWork.run(async (tx) => {
      const before = ownPromotion(await this.repository.row(_id, tx), member);
      const content = promotionContent(asked, picture ?? before.picture, tok);
      return this.write(before, content, body.revision, member, tx);
    });
    const promotion = await this.promotions.read(params.id, caller);
    if (edited === 'conflict') throw new DomainError('EDIT_CONFLICT', { details: { promotion } });
    const message = editMessage(edited.from, edited.to);
    return message ? { ...promotion, message, msg: message } : promotion;
  }

  private async write(
    before: PromotionRow,
    content: PromotionContent,
    startingRevision: number | undefined,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<Edited | 'conflict'> {
    const from = before.status;
    const to = statusAfterEdit(before, content, member.role === 'admin');
    // A repetition changes nothing, and asks nobody to judge the same text again.
    if (from === to && !isEdited(before, content)) return { from, to };
    if (startingRevision !== undefined && startingRevision !== before.revision) return 'conflict';
    const at = this.clock.now();
    const after = await this.repository.change(
      before,
      { ...content, ...stateChange(before, to, at) },
      at,
      tx,
    );
    await this.pictures.replace(before.picture, after.picture, tx);
    if (from !== to) await this.states.moved(before, after, { by: new Types.ObjectId(member.id), at }, tx);
    else if (to === 'pending') await this.states.submitted(after, at, tx);
    else if (to === 'active') await this.vocabulary.add(indexedWords(after));
    return { from, to };
  }
}
