import { Controller, Redirect, Req, Res, UseGuards } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { googleCallback, googleExchange, googleRedirect } from '@pechincha/contracts/operations/users';
import { ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { GoogleCallbackGuard } from './google-callback.guard.js';
import { GoogleRedirectGuard } from './google-redirect.guard.js';
import type { GoogleRequest } from './google-request.js';
import { GoogleCallbackService } from './google-callback.service.js';
import { GoogleStateCookie } from './google-state-cookie.js';

@Controller()
export class GoogleRedirectController {
  constructor(
    private readonly callbacks: GoogleCallbackService,
    private readonly stateCookie: GoogleStateCookie,
  ) {}

  @Operation(googleRedirect)
  @UseGuards(GoogleRedirectGuard)
  @Redirect()
  start(@Req() { googleError }: GoogleRequest, @ClientAddress() address: string): { url: string } {
    return { url: this.callbacks.getErrorUrl(googleError, address) };
  }

  @Operation(googleCallback)
  @UseGuards(GoogleCallbackGuard)
  @Redirect()
  async callback(
    @Req() request: GoogleRequest,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    void reply.header('set-cookie', this.stateCookie.createExpired());
    return { url: await this.callbacks.getRedirectUrl(request, address) };
  }

  @Operation(googleExchange)
  exchange(@Input() { body }: InputOf<typeof googleExchange>, @ClientAddress() address: string) {
    return this.callbacks.exchange(body.code, address);
  }
}
