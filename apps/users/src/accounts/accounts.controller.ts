import { Controller } from '@nestjs/common';
import type { AuthorView, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import type { InputOf } from '@pechincha/contracts/operation';
import { getMe, searchMembers, getPublicProfile, updateMe } from '@pechincha/contracts/operations/users';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Operation(getMe)
  me(@Caller() caller: Caller): Promise<CurrentUser> {
    return this.accounts.me(requireMember(caller).id);
  }

  @Operation(updateMe)
  rename(@Caller() caller: Caller, @Input() { body }: InputOf<typeof updateMe>): Promise<CurrentUser> {
    return this.accounts.rename(requireMember(caller).id, body.name);
  }

  @Operation(searchMembers)
  names(@Input() { query }: InputOf<typeof searchMembers>): Promise<AuthorView[]> {
    return this.accounts.names(query.q);
  }

  @Operation(getPublicProfile)
  profile(@Input() { params }: InputOf<typeof getPublicProfile>): Promise<PublicUser> {
    return this.accounts.profile(params.id);
  }
}
