import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePasswordService } from './change-password.service.js';
import { GoogleLoginService } from './google-login.service.js';
import { LoginService } from './login.service.js';
import { RegisterService } from './register.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { RoleAndStatusService } from './role-and-status.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [SignInController],
  providers: [
    SignInService,
    RegisterService,
    LoginService,
    GoogleLoginService,
    ChangePasswordService,
    RoleAndStatusService,
  ],
  exports: [RegisterService, RoleAndStatusService, SignInService],
})
export class SignInModule {}
