import { LRUCache } from 'lru-cache';

/** LRU cache whose entries expire by the system clock, as tokens do. */
export class ExpiringCache<Value extends NonNullable<unknown>> extends LRUCache<string, Value> {
  constructor(max: number) {
    // A lookup happens about once a request: reading the clock costs less than a timer that keeps its value for 1 ms.
    super({ max, perf: Date, ttlResolution: 0 });
  }

  /** @param expiresAt milliseconds since the epoch */
  setUntil(key: string, value: Value, expiresAt: number): void {
    const ttl = expiresAt - Date.now();
    // An entry with a TTL of 0 would never expire.
    if (ttl > 0) this.set(key, value, { ttl });
  }
}
