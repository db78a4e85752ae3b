import { Injectable } from '@nestjs/common';
import type { AdInteraction } from './ad-interaction.js';

/** About 3 MB. Interactions beyond this limit are dropped. */
export const MAX_BUFFERED_INTERACTIONS = 10_000;

/** Interactions not yet flushed: at most one per visitor, advertisement, kind and hour. */
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

  /** Returned interactions stay buffered until removed, so that a failed flush loses none. */
  listOldest(count: number): AdInteraction[] {
    const oldest: AdInteraction[] = [];
    for (const interaction of this.pending.values()) {
      if (oldest.length === count) break;
      oldest.push(interaction);
    }
    return oldest;
  }

  remove(interactions: readonly AdInteraction[]): void {
    for (const interaction of interactions) this.pending.delete(toKey(interaction));
  }

  /** Number of interactions dropped since the last call. */
  drainDroppedCount(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }
}

const toKey = ({ advertisement, kind, visitor, hour }: AdInteraction): string =>
  [kind, advertisement, hour, 'member' in visitor ? 'm' : 'a', Object.values(visitor)[0]].join(' ');
