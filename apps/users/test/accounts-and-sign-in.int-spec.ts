import { describeChapters } from '@pechincha/testing/chapters';
import { accountDeletion } from './chapters/account-deletion.js';
import { accounts } from './chapters/accounts.js';
import { avatar } from './chapters/avatar.js';
import { emailConfirmation } from './chapters/email-confirmation.js';
import { googleRedirects } from './chapters/google-redirect.js';
import { googleSignIn } from './chapters/google-sign-in.js';
import { login, passwords } from './chapters/login.js';
import { loginAttacks } from './chapters/login-attacks.js';
import { memberExport } from './chapters/member-export.js';
import { memberSearch } from './chapters/member-search.js';
import { passwordReset } from './chapters/password-reset.js';
import { sessions } from './chapters/sessions.js';
import { site } from './chapters/site.js';
import { TestAccounts } from './test-accounts.js';

describeChapters(() => TestAccounts.start(), {
  accounts,
  avatar,
  'member search': memberSearch,
  passwords,
  login,
  'login attacks': loginAttacks,
  sessions,
  'Google sign-in': googleSignIn,
  'Google redirect': googleRedirects,
  'account deletion': accountDeletion,
  'member export': memberExport,
  'e-mail confirmation': emailConfirmation,
  'password reset': passwordReset,
  site,
});
