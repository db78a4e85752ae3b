import { Injectable } from '@nestjs/common';
import type { exportMe } from '@pechincha/contracts/operations/gateway';
import {
  gamificationExport,
  moderationExport,
  notificationsExport,
  promotionsExport,
  usersExport,
} from '@pechincha/contracts/operations/internal';
import type { AnswerOf } from '@pechincha/contracts/operation';
import { Turns } from '@pechincha/images/turns';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Questions } from '../proxy/questions.js';

const WITHIN = 10_000;
/** Bytes of one service's part: some ten thousand comments. */
const AT_MOST = 8 * 1024 * 1024;
/** An export is held in memory until it is whole: this many at once, and so many that wait. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/** Everything that any service keeps of a member: whole, or not at all. */
@Injectable()
export class MemberExport {
  private readonly turns = new Turns(AT_ONCE, AT_ONCE);
  private taken = 0;

  constructor(private readonly questions: Questions) {}

  /** @throws DomainError UNAVAILABLE where a part is not to be had */
  async exportOf(id: string): Promise<AnswerOf<typeof exportMe>> {
    if (this.taken >= AT_ONCE + MOST_WAITING) throw incomplete();
    this.taken += 1;
    try {
      return await this.turns.take(1, () => this.gather(id));
    } finally {
      this.taken -= 1;
    }
  }

  private async gather(id: string): Promise<AnswerOf<typeof exportMe>> {
    const question = { params: { id }, within: WITHIN, atMost: AT_MOST };
    try {
      const [conta, promocoes, moderacao, pontos, notificacoes] = await Promise.all([
        this.questions.ask(usersExport, question),
        this.questions.ask(promotionsExport, question),
        this.questions.ask(moderationExport, question),
        this.questions.ask(gamificationExport, question),
        this.questions.ask(notificationsExport, question),
      ]);
      return { geradoEm: new Date().toISOString(), conta, promocoes, moderacao, pontos, notificacoes };
    } catch (cause) {
      throw incomplete(cause);
    }
  }
}

const incomplete = (cause?: unknown): DomainError =>
  new DomainError('UNAVAILABLE', {
    message: 'Não foi possível juntar todos os seus dados agora. Tente de novo em alguns minutos.',
    cause,
    retryAfterSeconds: 30,
  });
