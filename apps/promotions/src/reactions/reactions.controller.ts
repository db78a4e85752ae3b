import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { dislikePromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { IdempotencyKey, Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ReactionsService } from './reactions.service.js';

@Controller()
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Operation(likePromotion)
  like(
    @Input() { params }: InputOf<typeof likePromotion>,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.reactions.toggle(params.id, 'like', caller, key);
  }

  @Operation(dislikePromotion)
  dislike(
    @Input() { params }: InputOf<typeof dislikePromotion>,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.reactions.toggle(params.id, 'dislike', caller, key);
  }
}
