import { Injectable } from '@nestjs/common';
import type { Sighting } from './sighting.js';

/** Held in memory at most; about 3 MB. What comes while this is full is not counted. */
export const MOST_WAITING = 10_000;

/** What was seen and clicked since the last time it was written down. */
@Injectable()
export class WaitingSightings {
  private readonly waiting = new Map<string, Sighting>();
  private lost = 0;

  get size(): number {
    return this.waiting.size;
  }

  note(sighting: Sighting): void {
    const key = keyOf(sighting);
    if (this.waiting.has(key)) return;
    if (this.waiting.size >= MOST_WAITING) this.lost += 1;
    else this.waiting.set(key, sighting);
  }

  /**
   * The oldest ones, which stay until they are settled: a failure loses none, and counting knows them
   * again.
   */
  oldest(count: number): Sighting[] {
    const oldest: Sighting[] = [];
    for (const sighting of this.waiting.values()) {
      if (oldest.length === count) break;
      oldest.push(sighting);
    }
    return oldest;
  }

  settle(counted: readonly Sighting[]): void {
    for (const sighting of counted) this.waiting.delete(keyOf(sighting));
  }

  /** How many found no room since this was last asked. */
  takeLost(): number {
    const { lost } = this;
    this.lost = 0;
    return lost;
  }
}

const keyOf = ({ advertisement, kind, person, hour }: Sighting): string =>
  [kind, advertisement, hour, 'member' in person ? 'm' : 'a', Object.values(person)[0]].join(' ');
