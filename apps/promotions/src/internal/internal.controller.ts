import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  promotionsExport,
  getPromotionsSitemap,
  getPromotionsStats,
  listPromotionNames,
  listPromotionsForAdmin,
} from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdminPromotionsService } from '../admin/admin-promotions.service.js';
import { InternalService } from './internal.service.js';

@Controller()
export class InternalController {
  constructor(
    private readonly internal: InternalService,
    private readonly promotions: AdminPromotionsService,
  ) {}

  @Operation(getPromotionsStats)
  getStats(@Input() { query }: InputOf<typeof getPromotionsStats>) {
    return this.internal.getStats(query);
  }

  @Operation(listPromotionsForAdmin)
  listPromotions(@Input() { query }: InputOf<typeof listPromotionsForAdmin>) {
    return this.promotions.list(query);
  }

  @Operation(listPromotionNames)
  listNames(@Input() { query }: InputOf<typeof listPromotionNames>) {
    return this.internal.listNames(query.ids);
  }

  @Operation(promotionsExport)
  exportMember(@Input() { params }: InputOf<typeof promotionsExport>): Promise<StreamedJson> {
    return this.internal.exportMember(params.id);
  }

  @Operation(getPromotionsSitemap)
  getSitemap() {
    return this.internal.getSitemap();
  }
}
