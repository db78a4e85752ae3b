import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { createAlert, deleteAlert, toggleAlert, updateAlert } from '@pechincha/contracts/operations/alerts';
import { listRules } from '@pechincha/contracts/operations/internal';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { RulesService } from './rules.service.js';

@Controller()
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Operation(listRules)
  list(@Input() { params, query }: InputOf<typeof listRules>) {
    return this.rules.list(params.id, query.kind);
  }

  @Operation(createAlert)
  create(@Input() { body }: InputOf<typeof createAlert>, @Caller() caller: Caller) {
    return this.rules.create(requireMember(caller).id, body);
  }

  @Operation(updateAlert)
  update(@Input() { params, body }: InputOf<typeof updateAlert>, @Caller() caller: Caller) {
    return this.rules.update(requireMember(caller).id, params.id, body);
  }

  @Operation(toggleAlert)
  toggle(@Input() { params }: InputOf<typeof toggleAlert>, @Caller() caller: Caller) {
    return this.rules.toggle(requireMember(caller).id, params.id);
  }

  @Operation(deleteAlert)
  delete(@Input() { params }: InputOf<typeof deleteAlert>, @Caller() caller: Caller): Promise<void> {
    return this.rules.delete(requireMember(caller).id, params.id);
  }
}
