import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { deletePromotion, editPromotion } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DeletePromotionService } from './delete-promotion.service.js';
import { EditPromotionService } from './edit-promotion.service.js';

@Controller()
export class EditingController {
  constructor(
    private readonly editing: EditPromotionService,
    private readonly deleting: DeletePromotionService,
  ) {}

  @Operation(editPromotion)
  edit(
    @Input() input: InputOf<typeof editPromotion>,
    @Caller() caller: Caller,
  ): Promise<ResponseOf<typeof editPromotion>> {
    return this.editing.edit(input, caller);
  }

  @Operation(deletePromotion)
  delete(@Input() { params }: InputOf<typeof deletePromotion>, @Caller() caller: Caller): Promise<void> {
    return this.deleting.delete(params.id, caller);
  }
}
