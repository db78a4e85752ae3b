import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { deleteMe } from '@pechincha/contracts/operations/users';
import { Caller, ClientAddress, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountDeletionService } from './account-deletion.service.js';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Operation(deleteMe)
  delete(
    @Caller() caller: Caller,
    @Input() { body }: InputOf<typeof deleteMe>,
    @ClientAddress() address: string,
  ): Promise<void> {
    return this.deletion.delete(requireMember(caller).id, body, address);
  }
}
