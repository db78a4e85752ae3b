import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { dislike, like } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ReactionsService } from './reactions.service.js';

@Controller()
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Operation(like)
  like(@Input() { params }: InputOf<typeof like>, @Caller() caller: Caller): Promise<AnswerOf<typeof like>> {
    return this.reactions.toggle(params.id, 'like', caller);
  }

  @Operation(dislike)
  dislike(
    @Input() { params }: InputOf<typeof dislike>,
    @Caller() caller: Caller,
  ): Promise<AnswerOf<typeof dislike>> {
    return this.reactions.toggle(params.id, 'dislike', caller);
  }
}
