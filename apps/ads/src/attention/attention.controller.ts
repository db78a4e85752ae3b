import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { clickAdvertisement, recordAdViews } from '@pechincha/contracts/operations/ads';
import { Caller, ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AttentionService } from './attention.service.js';

@Controller()
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Operation(recordAdViews)
  view(
    @Input() { body }: InputOf<typeof recordAdViews>,
    @Caller() caller: Caller,
    @ClientAddress() address: string,
  ): void {
    this.attention.view(body.ids, caller, address);
  }

  @Operation(clickAdvertisement)
  click(
    @Input() { params }: InputOf<typeof clickAdvertisement>,
    @Caller() caller: Caller,
    @ClientAddress() address: string,
  ): Promise<void> {
    return this.attention.click(params.id, caller, address);
  }
}
