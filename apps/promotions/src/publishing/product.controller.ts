import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { setPromotionProduct } from '@pechincha/contracts/operations/similar-promotions';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ProductService } from './product.service.js';

const toMessageResponse = (message: string) => ({ message, msg: message });

@Controller()
export class ProductController {
  constructor(private readonly products: ProductService) {}

  @Operation(setPromotionProduct)
  async setProduct(@Input() { params, body }: InputOf<typeof setPromotionProduct>) {
    await this.products.setProduct(params.id, body.sameAs);
    return toMessageResponse(
      body.sameAs === null ? 'Produto separado com sucesso!' : 'Produtos juntados com sucesso!',
    );
  }
}
