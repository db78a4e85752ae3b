import { Controller, Get, Param } from '@nestjs/common';
import { logout, logoutAll } from '@pechincha/contracts/operations/users';
import type { SessionState } from '@pechincha/contracts/sessions';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { GatewayOnly, Operation } from '@pechincha/service-kit/operation.decorator';
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

  @Get('internal/sessions/:id')
  @GatewayOnly()
  getState(@Param('id') id: string): Promise<SessionState> {
    return this.sessions.getState(id);
  }
}
