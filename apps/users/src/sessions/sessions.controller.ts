import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getSessionState } from '@pechincha/contracts/operations/internal';
import { logout, logoutAll } from '@pechincha/contracts/operations/users';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Operation(logout)
  end(@Caller() caller: Caller): Promise<void> {
    return this.sessions.end(requireMember(caller));
  }

  @Operation(logoutAll)
  endAll(@Caller() caller: Caller): Promise<void> {
    return this.sessions.endAll(requireMember(caller));
  }

  @Operation(getSessionState)
  getState(@Input() { params }: InputOf<typeof getSessionState>) {
    return this.sessions.getState(params.id);
  }
}
