import { Controller, Redirect, Req, Res, UseGuards } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { googleCallback, googleExchange, googleRedirect } from '@pechincha/contracts/operations/users';
import { ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '../sign-in/sign-in.service.js';
import { GoogleCallbackGuard } from './google-callback.guard.js';
import { GoogleRedirectGuard } from './google-redirect.guard.js';
import type { GoogleRequest } from './google-request.js';
import { GoogleReturnService } from './google-return.service.js';
import { GoogleState } from './google-state.js';

@Controller()
export class GoogleRedirectController {
  constructor(
    private readonly returns: GoogleReturnService,
    private readonly states: GoogleState,
  ) {}

  @Operation(googleRedirect)
  @UseGuards(GoogleRedirectGuard)
  @Redirect()
  start(@Req() { googleError }: GoogleRequest, @ClientAddress() address: string): { url: string } {
    return { url: this.returns.pageFor(googleError, address) };
  }

  @Operation(googleCallback)
  @UseGuards(GoogleCallbackGuard)
  @Redirect()
  async callback(
    @Req() request: GoogleRequest,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    void reply.header('set-cookie', this.states.forget());
    return { url: await this.returns.pageAfter(request, address) };
  }

  @Operation(googleExchange)
  exchange(
    @Input() { body }: InputOf<typeof googleExchange>,
    @ClientAddress() address: string,
  ): Promise<SignedIn> {
    return this.returns.exchange(body.code, address);
  }
}
