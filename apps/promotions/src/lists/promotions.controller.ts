import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getPriceHistory,
  listDuplicates,
  listRelatedPromotions,
} from '@pechincha/contracts/operations/products';
import { getPromotion, listPromotions, listUserPromotions } from '@pechincha/contracts/operations/promotions';
import { listSavedPromotions } from '@pechincha/contracts/operations/saved-promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { PriceHistoryService } from '../products/discount-verdicts.service.js';
import { PromotionReader } from './promotion-reader.js';
import { SavedListService } from './saved-list.service.js';
import { SimilarPromotionsService } from './similar-promotions.service.js';

@Controller()
export class PromotionsController {
  constructor(
    private readonly promotions: PromotionReader,
    private readonly saved: SavedListService,
    private readonly prices: PriceHistoryService,
    private readonly similar: SimilarPromotionsService,
  ) {}

  @Operation(listPromotions)
  list(@Input() { query }: InputOf<typeof listPromotions>, @Caller() caller: Caller) {
    return this.promotions.list(query, caller);
  }

  @Operation(listSavedPromotions)
  listSaved(@Input() { query }: InputOf<typeof listSavedPromotions>, @Caller() caller: Caller) {
    return this.saved.list(query, caller);
  }

  @Operation(getPromotion)
  get(@Input() { params }: InputOf<typeof getPromotion>, @Caller() caller: Caller) {
    return this.promotions.getPromotion(params.id, caller);
  }

  @Operation(getPriceHistory)
  getPrices(@Input() { params, query }: InputOf<typeof getPriceHistory>) {
    return this.prices.get(params.id, query.days);
  }

  @Operation(listUserPromotions)
  listByAuthor(@Input() { params, query }: InputOf<typeof listUserPromotions>, @Caller() caller: Caller) {
    return this.promotions.listByAuthor(params.id, query, caller);
  }

  @Operation(listDuplicates)
  listDuplicates(@Input() { query }: InputOf<typeof listDuplicates>, @Caller() caller: Caller) {
    return this.similar.listDuplicates(query, caller);
  }

  @Operation(listRelatedPromotions)
  listRelated(@Input() { params }: InputOf<typeof listRelatedPromotions>) {
    return this.similar.listRelated(params.id);
  }
}
