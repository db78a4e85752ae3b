import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { createAlert, deleteAlert, listAlerts, toggleAlert } from '@pechincha/contracts/operations/alerts';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AlertsService } from './alerts.service.js';

@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Operation(listAlerts)
  list(@Caller() caller: Caller) {
    return this.alerts.list(requireMember(caller).id);
  }

  @Operation(createAlert)
  create(@Input() input: InputOf<typeof createAlert>, @Caller() caller: Caller) {
    return this.alerts.create(requireMember(caller).id, input.body.keyword);
  }

  @Operation(toggleAlert)
  toggle(@Input() input: InputOf<typeof toggleAlert>, @Caller() caller: Caller) {
    return this.alerts.toggle(requireMember(caller).id, input.params.id);
  }

  @Operation(deleteAlert)
  delete(@Input() input: InputOf<typeof deleteAlert>, @Caller() caller: Caller): Promise<void> {
    return this.alerts.delete(requireMember(caller).id, input.params.id);
  }
}
