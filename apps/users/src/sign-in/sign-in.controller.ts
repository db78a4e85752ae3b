import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { changePassword, googleLogin, login, register } from '@pechincha/contracts/operations/users';
import { Caller, ClientAddress, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { getPasswordHint, setPasswordHintHeader } from '../passwords/password-hint.js';
import { ChangePasswordService } from './change-password.service.js';
import { GoogleLoginService, LoginService } from './sign-in.service.js';
import { RegisterService } from './register.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly registration: RegisterService,
    private readonly passwordLogin: LoginService,
    private readonly google: GoogleLoginService,
    private readonly password: ChangePasswordService,
  ) {}

  @Operation(register)
  async register(
    @Input() { body }: InputOf<typeof register>,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const response = await this.registration.register(body, address);
    setPasswordHintHeader(reply, getPasswordHint(body.password, body));
    return response;
  }

  @Operation(login)
  login(@Input() { body }: InputOf<typeof login>, @ClientAddress() address: string) {
    return this.passwordLogin.login(body, address);
  }

  @Operation(googleLogin)
  googleLogin(@Input() { body }: InputOf<typeof googleLogin>, @ClientAddress() address: string) {
    return this.google.login(body.credential, address);
  }

  @Operation(changePassword)
  async changePassword(
    @Caller() caller: Caller,
    @Input() { body }: InputOf<typeof changePassword>,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    setPasswordHintHeader(reply, await this.password.change(requireMember(caller), body, address));
  }
}
