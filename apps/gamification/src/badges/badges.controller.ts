import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listBadges } from '@pechincha/contracts/operations/gamification';
import { createBadge, deleteBadge, updateBadge } from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { BadgesService } from './badges.service.js';

@Controller()
export class BadgesController {
  constructor(private readonly badges: BadgesService) {}

  @Operation(listBadges)
  list(@Caller() caller: Caller) {
    return this.badges.list(caller);
  }

  @Operation(createBadge)
  create(@Input() input: InputOf<typeof createBadge>) {
    return this.badges.create(input);
  }

  @Operation(updateBadge)
  update(@Input() input: InputOf<typeof updateBadge>) {
    return this.badges.update(input);
  }

  @Operation(deleteBadge)
  delete(@Input() { params }: InputOf<typeof deleteBadge>): Promise<void> {
    return this.badges.delete(params.id);
  }
}
