import { LRUCache } from 'lru-cache';

/** Approximate. */
const ENTRY_OVERHEAD_BYTES = 500;

/** LRU cache bounded by bytes of keys and values. */
export class BoundedCache<T extends { size: number }> extends LRUCache<string, T> {
  /** Counted by the owner, which knows whether an entry is still fresh. */
  readonly usage = { hits: 0, misses: 0 };

  constructor(maxBytes: number) {
    super({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => value.size + 2 * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }
}
