import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listPublicLevels } from '@pechincha/contracts/operations/gamification';
import {
  createLevel,
  deleteLevel,
  listLevels,
  updateLevel,
} from '@pechincha/contracts/operations/gamification-admin';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { LevelsService } from './levels.service.js';

@Controller()
export class LevelsController {
  constructor(private readonly levels: LevelsService) {}

  @Operation(listPublicLevels)
  show() {
    return this.levels.list();
  }

  @Operation(listLevels)
  list() {
    return this.levels.list();
  }

  @Operation(createLevel)
  create(@Input() input: InputOf<typeof createLevel>) {
    return this.levels.create(input);
  }

  @Operation(updateLevel)
  update(@Input() input: InputOf<typeof updateLevel>) {
    return this.levels.update(input);
  }

  @Operation(deleteLevel)
  delete(@Input() { params }: InputOf<typeof deleteLevel>): Promise<void> {
    return this.levels.delete(params.id);
  }
}
