import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import {
  promotionsExport,
  promotionsSitemap,
  promotionsStats,
  promotionsTable,
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

  @Operation(promotionsStats)
  stats(@Input() { query }: InputOf<typeof promotionsStats>): Promise<AnswerOf<typeof promotionsStats>> {
    return this.internal.stats(query);
  }

  @Operation(promotionsTable)
  table(@Input() { query }: InputOf<typeof promotionsTable>): Promise<AnswerOf<typeof promotionsTable>> {
    return this.promotions.list(query);
  }

  @Operation(promotionsExport)
  export(@Input() { params }: InputOf<typeof promotionsExport>): Promise<StreamedJson> {
    return this.internal.export(params.id);
  }

  @Operation(promotionsSitemap)
  sitemap(): Promise<AnswerOf<typeof promotionsSitemap>> {
    return this.internal.sitemap();
  }
}
