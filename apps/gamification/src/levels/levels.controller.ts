import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
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
  show(): Promise<ResponseOf<typeof listPublicLevels>> {
    return this.levels.list();
  }

  @Operation(listLevels)
  list(): Promise<ResponseOf<typeof listLevels>> {
    return this.levels.list();
  }

  @Operation(createLevel)
  create(@Input() input: InputOf<typeof createLevel>): Promise<ResponseOf<typeof createLevel>> {
    return this.levels.create(input);
  }

  @Operation(updateLevel)
  update(@Input() input: InputOf<typeof updateLevel>): Promise<ResponseOf<typeof updateLevel>> {
    return this.levels.update(input);
  }

  @Operation(deleteLevel)
  delete(@Input() { params }: InputOf<typeof deleteLevel>): Promise<void> {
    return this.levels.delete(params.id);
  }
}
