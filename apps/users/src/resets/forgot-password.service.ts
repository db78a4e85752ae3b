import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { forgotPassword } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/service-kit/clock';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { RESET_MINUTES } from './reset.schema.js';
import { ResetMails } from './reset-mails.worker.js';
import { ResetRequestsRepository } from './reset-requests.repository.js';

const SENT =
  'Se houver uma conta com este e-mail, você receberá um link para criar uma nova senha. ' +
  `Ele vale por ${RESET_MINUTES} minutos.`;

@Injectable()
export class ForgotPasswordService {
  constructor(
    private readonly requests: ResetRequestsRepository,
    private readonly mails: ResetMails,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
    private readonly clock: Clock,
  ) {}

  /** The same work and the same answer, whoever the e-mail belongs to: nobody is looked up before it is given. */
  async ask(email: string, address: string): Promise<ResponseOf<typeof forgotPassword>> {
    if (await this.limits.admitsReset(email, address)) {
      await this.requests.add(email, this.clock.now());
      this.mails.wake();
    } else {
      this.refusals.note('Too many requests for a new password', { email }, address);
    }
    return { message: SENT, msg: SENT };
  }
}
