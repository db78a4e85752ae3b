import { Injectable } from '@nestjs/common';
import type { AdInteraction } from './ad-interaction.js';

/** Held in memory at most; about 3 MB. What comes while this is full is not counted. */
export const MAX_BUFFERED_INTERACTIONS = 10_000;

/** What was seen and clicked since the last time it was written down. */
@Injectable()
export class InteractionBuffer {
  private readonly pending = new Map<string, AdInteraction>();
  private dropped = 0;

  get size(): number {
    return this.pending.size;
  }

  add(interaction: AdInteraction): void {
    const key = toKey(interaction);
    if (this.pending.has(key)) return;
    if (this.pending.size >= MAX_BUFFERED_INTERACTIONS) this.dropped += 1;
    else this.pending.set(key, interaction);
  }

  /**
   * The oldest ones, which stay until they are settled: a failure loses none, and counting knows them
   * again.
   */
  listOldest(count: number): AdInteraction[] {
    const listOldest: AdInteraction[] = [];
    for (const interaction of this.pending.values()) {
      if (listOldest.length === count) break;
      listOldest.push(interaction);
    }
    return listOldest;
  }

  remove(counted: readonly AdInteraction[]): void {
    for (const interaction of counted) this.pending.delete(toKey(interaction));
  }

  /** How many found no room since this was last asked. */
  resetDropped(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }
}

const toKey = ({ advertisement, kind, visitor, hour }: AdInteraction): string =>
  [kind, advertisement, hour, 'member' in visitor ? 'm' : 'a', Object.values(visitor)[0]].join(' ');
