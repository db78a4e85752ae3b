import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getUsersStats, listUserEmails, searchUserIds } from '@pechincha/contracts/operations/internal';
import {
  listUsers,
  setUserRole,
  setUserStatus,
  setUserTrusted,
} from '@pechincha/contracts/operations/users-admin';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdminUsersService } from './admin-users.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Operation(getUsersStats)
  getStats(@Input() { query }: InputOf<typeof getUsersStats>) {
    return this.stats.getStats(query.period);
  }
}

@Controller()
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Operation(listUsers)
  list(@Input() { query }: InputOf<typeof listUsers>) {
    return this.users.list(query);
  }

  @Operation(listUserEmails)
  listEmails(@Input() { query }: InputOf<typeof listUserEmails>) {
    return this.users.listEmails(query.ids);
  }

  @Operation(searchUserIds)
  searchIds(@Input() { query }: InputOf<typeof searchUserIds>) {
    return this.users.searchIds(query.search);
  }

  @Operation(setUserStatus)
  setStatus(@Caller() caller: Caller, @Input() { params, body }: InputOf<typeof setUserStatus>) {
    return this.users.setStatus(requireMember(caller), params.id, body.status);
  }

  @Operation(setUserRole)
  setRole(@Caller() caller: Caller, @Input() { params, body }: InputOf<typeof setUserRole>) {
    return this.users.setRole(requireMember(caller), params.id, body.role);
  }

  @Operation(setUserTrusted)
  setTrusted(@Caller() caller: Caller, @Input() { params, body }: InputOf<typeof setUserTrusted>) {
    return this.users.setTrusted(requireMember(caller), params.id, body.trusted);
  }
}
