import { Injectable } from '@nestjs/common';

/**
 * Emitted after every commit of this process, and when events of other replicas' commits arrive in the outbox. A hint:
 * what is missed is found by a poll.
 */
@Injectable()
export class CommitSignal {
  private readonly listeners = new Set<() => void>();

  onCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  emit(): void {
    for (const listener of this.listeners) listener();
  }
}
