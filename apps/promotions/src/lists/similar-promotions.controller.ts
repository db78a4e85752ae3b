import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listDuplicates, listRelatedPromotions } from '@pechincha/contracts/operations/similar-promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SimilarPromotionsService } from './similar-promotions.service.js';

@Controller()
export class SimilarPromotionsController {
  constructor(private readonly similar: SimilarPromotionsService) {}

  @Operation(listDuplicates)
  listDuplicates(@Input() { query }: InputOf<typeof listDuplicates>, @Caller() caller: Caller) {
    return this.similar.listDuplicates(query, caller);
  }

  @Operation(listRelatedPromotions)
  listRelated(@Input() { params }: InputOf<typeof listRelatedPromotions>) {
    return this.similar.listRelated(params.id);
  }
}
