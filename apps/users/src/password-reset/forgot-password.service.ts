import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { forgotPassword } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { RESET_TTL_MINUTES } from './reset.schema.js';
import { ResetMailWorker } from './reset-mail.worker.js';
import { ResetRequestQueue } from './reset-request.queue.js';

const SENT_MESSAGE =
  'Se houver uma conta com este e-mail, você receberá um link para criar uma nova senha. ' +
  `Ele vale por ${RESET_TTL_MINUTES} minutos.`;

@Injectable()
export class ForgotPasswordService {
  constructor(
    private readonly requests: ResetRequestQueue,
    private readonly mailWorker: ResetMailWorker,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly clock: Clock,
  ) {}

  /** Same work and response for every e-mail; the account is looked up later, by the worker. */
  async requestReset(email: string, address: string): Promise<ResponseOf<typeof forgotPassword>> {
    if (await this.rateLimiter.tryConsumeReset(email, address)) {
      await this.requests.create(email, this.clock.now());
      this.mailWorker.wake();
    } else {
      this.authFailures.log('Too many password reset requests', { email }, address);
    }
    return { message: SENT_MESSAGE, msg: SENT_MESSAGE };
  }
}
