import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { deletePromotion, editPromotion, publishPromotion } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DeletePromotionService } from './delete-promotion.service.js';
import { EditPromotionService } from './edit-promotion.service.js';
import { PublishPromotionService } from './publish-promotion.service.js';

@Controller()
export class PublishingController {
  constructor(
    private readonly publishing: PublishPromotionService,
    private readonly editing: EditPromotionService,
    private readonly deleting: DeletePromotionService,
  ) {}

  @Operation(publishPromotion)
  publish(@Input() input: InputOf<typeof publishPromotion>, @Caller() caller: Caller) {
    return this.publishing.publish(input, caller);
  }

  @Operation(editPromotion)
  edit(@Input() input: InputOf<typeof editPromotion>, @Caller() caller: Caller) {
    return this.editing.edit(input, caller);
  }

  @Operation(deletePromotion)
  delete(
    @Input() { params, query }: InputOf<typeof deletePromotion>,
    @Caller() caller: Caller,
  ): Promise<void> {
    return this.deleting.delete(params.id, query, caller);
  }
}
