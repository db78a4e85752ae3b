import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { confirmEmail, requestEmailConfirmation } from '@pechincha/contracts/operations/users';
import { Caller, ClientAddress, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { EmailConfirmationService } from './email-confirmation.service.js';

@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmation: EmailConfirmationService) {}

  @Operation(requestEmailConfirmation)
  request(@Caller() caller: Caller): Promise<void> {
    return this.confirmation.request(requireMember(caller).id);
  }

  @Operation(confirmEmail)
  confirm(@Input() { body }: InputOf<typeof confirmEmail>, @ClientAddress() address: string) {
    return this.confirmation.confirm(body.token, address);
  }
}
