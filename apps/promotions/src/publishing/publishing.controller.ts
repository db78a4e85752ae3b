import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { setPromotionProduct } from '@pechincha/contracts/operations/products';
import { deletePromotion, editPromotion, publishPromotion } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DeletePromotionService } from './delete-promotion.service.js';
import { EditPromotionService } from './edit-promotion.service.js';
import { ProductService } from './product.service.js';
import { PublishPromotionService } from './publish-promotion.service.js';

@Controller()
export class PublishingController {
  constructor(
    private readonly publishing: PublishPromotionService,
    private readonly editing: EditPromotionService,
    private readonly deleting: DeletePromotionService,
    private readonly products: ProductService,
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

  @Operation(setPromotionProduct)
  async setProduct(@Input() { params, body }: InputOf<typeof setPromotionProduct>) {
    await this.products.setProduct(params.id, body.sameAs);
    const message = body.sameAs === null ? 'Produto separado com sucesso!' : 'Produtos juntados com sucesso!';
    return { message, msg: message };
  }
}
