import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { clickAdvertisement, recordAdViews } from '@pechincha/contracts/operations/ads';
import { Caller, ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { InteractionsService } from './interactions.service.js';

@Controller()
export class InteractionsController {
  constructor(private readonly interactions: InteractionsService) {}

  @Operation(recordAdViews)
  recordViews(
    @Input() { body }: InputOf<typeof recordAdViews>,
    @Caller() caller: Caller,
    @ClientAddress() address: string,
  ): void {
    this.interactions.recordViews(body.ids, caller, address);
  }

  @Operation(clickAdvertisement)
  recordClick(
    @Input() { params }: InputOf<typeof clickAdvertisement>,
    @Caller() caller: Caller,
    @ClientAddress() address: string,
  ): Promise<void> {
    return this.interactions.recordClick(params.id, caller, address);
  }
}
