import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listRewards } from '@pechincha/contracts/operations/gamification';
import { createReward, deleteReward, updateReward } from '@pechincha/contracts/operations/gamification-admin';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { RewardsService } from './rewards.service.js';

@Controller()
export class RewardsController {
  constructor(private readonly rewards: RewardsService) {}

  @Operation(listRewards)
  list() {
    return this.rewards.list();
  }

  @Operation(createReward)
  create(@Input() input: InputOf<typeof createReward>) {
    return this.rewards.create(input);
  }

  @Operation(updateReward)
  update(@Input() input: InputOf<typeof updateReward>) {
    return this.rewards.update(input);
  }

  @Operation(deleteReward)
  delete(@Input() { params }: InputOf<typeof deleteReward>): Promise<void> {
    return this.rewards.delete(params.id);
  }
}
