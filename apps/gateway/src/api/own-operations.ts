import { Injectable } from '@nestjs/common';
import { onlineUsers } from '@pechincha/contracts/operations/gateway';
import type { AnswerOf, Operation } from '@pechincha/contracts/operation';
import { Presence } from '../presence/presence.js';

/** Operations that the gateway answers itself. */
@Injectable()
export class OwnOperations {
  private readonly answers: ReadonlyMap<Operation, () => Promise<unknown>>;

  constructor(presence: Presence) {
    const online = (): Promise<AnswerOf<typeof onlineUsers>> => presence.count();
    this.answers = new Map<Operation, () => Promise<unknown>>([[onlineUsers, online]]);
  }

  /** @throws Error where the gateway owns an operation that it has no answer for */
  answerOf(operation: Operation): () => Promise<unknown> {
    const answer = this.answers.get(operation);
    if (!answer) throw new Error(`The gateway does not answer ${operation.id}`);
    return answer;
  }
}
