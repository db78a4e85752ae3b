import { LRUCache } from 'lru-cache';

/** Rough bytes that an entry costs beside its key and its value. */
const ENTRY_OVERHEAD_BYTES = 500;

/** Keeps what was used last, up to a number of bytes, those of the keys included. */
export class BoundedCache<T extends { size: number }> extends LRUCache<string, T> {
  /** Counted by the owner, who knows what is still good. */
  readonly usage = { hits: 0, misses: 0 };

  constructor(maxBytes: number) {
    super({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => value.size + 2 * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }
}
