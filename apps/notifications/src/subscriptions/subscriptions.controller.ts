import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { createAlert, deleteAlert, toggleAlert, updateAlert } from '@pechincha/contracts/operations/alerts';
import { listSubscriptions } from '@pechincha/contracts/operations/internal';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Operation(listSubscriptions)
  list(@Input() { params, query }: InputOf<typeof listSubscriptions>) {
    return this.subscriptions.list(params.id, query.kind);
  }

  @Operation(createAlert)
  create(@Input() { body }: InputOf<typeof createAlert>, @Caller() caller: Caller) {
    return this.subscriptions.create(requireMember(caller).id, body);
  }

  @Operation(updateAlert)
  update(@Input() { params, body }: InputOf<typeof updateAlert>, @Caller() caller: Caller) {
    return this.subscriptions.update(requireMember(caller).id, params.id, body);
  }

  @Operation(toggleAlert)
  toggle(@Input() { params }: InputOf<typeof toggleAlert>, @Caller() caller: Caller) {
    return this.subscriptions.toggle(requireMember(caller).id, params.id);
  }

  @Operation(deleteAlert)
  delete(@Input() { params }: InputOf<typeof deleteAlert>, @Caller() caller: Caller): Promise<void> {
    return this.subscriptions.delete(requireMember(caller).id, params.id);
  }
}
