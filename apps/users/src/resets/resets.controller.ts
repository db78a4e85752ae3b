import { Controller, Res } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { forgotPassword, resetPassword } from '@pechincha/contracts/operations/users';
import { ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { giveHint } from '../passwords/hint-header.js';
import { ForgotPasswordService } from './forgot-password.service.js';
import { ResetPasswordService } from './reset-password.service.js';

const CHANGED = 'Senha alterada. Entre com a nova senha.';

@Controller()
export class ResetsController {
  constructor(
    private readonly forgotten: ForgotPasswordService,
    private readonly resets: ResetPasswordService,
  ) {}

  @Operation(forgotPassword)
  forgot(
    @Input() { body }: InputOf<typeof forgotPassword>,
    @ClientAddress() address: string,
  ): Promise<ResponseOf<typeof forgotPassword>> {
    return this.forgotten.ask(body.email, address);
  }

  @Operation(resetPassword)
  async reset(
    @Input() { body }: InputOf<typeof resetPassword>,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof resetPassword>> {
    giveHint(reply, await this.resets.reset(body, address));
    return { message: CHANGED, msg: CHANGED };
  }
}
