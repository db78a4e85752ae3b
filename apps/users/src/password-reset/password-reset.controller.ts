import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { forgotPassword, resetPassword } from '@pechincha/contracts/operations/users';
import { ClientAddress } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { setPasswordHintHeader } from '../passwords/password-hint.js';
import { ForgotPasswordService, ResetPasswordService } from './password-reset.service.js';

const CHANGED_MESSAGE = 'Senha alterada. Entre com a nova senha.';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly forgotPasswords: ForgotPasswordService,
    private readonly resets: ResetPasswordService,
  ) {}

  @Operation(forgotPassword)
  requestReset(@Input() { body }: InputOf<typeof forgotPassword>, @ClientAddress() address: string) {
    return this.forgotPasswords.requestReset(body.email, address);
  }

  @Operation(resetPassword)
  async reset(
    @Input() { body }: InputOf<typeof resetPassword>,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    setPasswordHintHeader(reply, await this.resets.reset(body, address));
    return { message: CHANGED_MESSAGE, msg: CHANGED_MESSAGE };
  }
}
