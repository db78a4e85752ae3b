import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getMe, searchMembers, getPublicProfile, updateMe } from '@pechincha/contracts/operations/users';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Operation(getMe)
  getMe(@Caller() caller: Caller) {
    return this.accounts.getMe(requireMember(caller).id);
  }

  @Operation(updateMe)
  rename(@Caller() caller: Caller, @Input() { body }: InputOf<typeof updateMe>) {
    return this.accounts.rename(requireMember(caller).id, body.name);
  }

  @Operation(searchMembers)
  searchMembers(@Input() { query }: InputOf<typeof searchMembers>) {
    return this.accounts.searchMembers(query.q);
  }

  @Operation(getPublicProfile)
  getProfile(@Input() { params }: InputOf<typeof getPublicProfile>) {
    return this.accounts.getProfile(params.id);
  }
}
