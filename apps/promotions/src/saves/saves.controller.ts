import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { savePromotion, unsavePromotion } from '@pechincha/contracts/operations/saved-promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SavesService } from './saves.service.js';

@Controller()
export class SavesController {
  constructor(private readonly saves: SavesService) {}

  @Operation(savePromotion)
  save(@Input() { params }: InputOf<typeof savePromotion>, @Caller() caller: Caller) {
    return this.saves.save(params.id, caller);
  }

  @Operation(unsavePromotion)
  unsave(@Input() { params }: InputOf<typeof unsavePromotion>, @Caller() caller: Caller) {
    return this.saves.unsave(params.id, caller);
  }
}
