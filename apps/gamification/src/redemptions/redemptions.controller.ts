import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listRedemptions, redeemReward } from '@pechincha/contracts/operations/gamification';
import { listAllRedemptions, updateRedemption } from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { RedeemService } from './redeem.service.js';
import { RedemptionsService } from './redemptions.service.js';

@Controller()
export class RedemptionsController {
  constructor(
    private readonly redeemService: RedeemService,
    private readonly redemptions: RedemptionsService,
  ) {}

  @Operation(redeemReward)
  redeem(@Input() { params, body }: InputOf<typeof redeemReward>, @Caller() caller: Caller) {
    return this.redeemService.redeem(params.id, body.points, caller);
  }

  @Operation(listRedemptions)
  listOwn(@Caller() caller: Caller) {
    return this.redemptions.listOwn(caller);
  }

  @Operation(listAllRedemptions)
  listAll(@Input() { query }: InputOf<typeof listAllRedemptions>) {
    return this.redemptions.listAll(query);
  }

  @Operation(updateRedemption)
  updateStatus(@Input() { params, body }: InputOf<typeof updateRedemption>, @Caller() caller: Caller) {
    return this.redemptions.updateStatus(params.id, body.status, caller);
  }
}
