/** Keeps what was used last, up to a number of bytes. */
export class BoundedCache<T extends { size: number }> {
  private readonly kept = new Map<string, { value: T; size: number }>();
  private bytes = 0;

  /** @param limit bytes of all values together */
  constructor(private readonly limit: number) {}

  get(key: string): T | undefined {
    const entry = this.kept.get(key);
    if (!entry) return undefined;
    // A Map keeps the order of insertion: what stands first was used longest ago.
    this.kept.delete(key);
    this.kept.set(key, entry);
    return entry.value;
  }

  /** The same without counting as a use; for the hot path. */
  peek(key: string): T | undefined {
    return this.kept.get(key)?.value;
  }

  set(key: string, value: T): void {
    this.delete(key);
    const { size } = value;
    if (size > this.limit) return;
    this.kept.set(key, { value, size });
    this.bytes += size;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.kept.get(key);
    if (!entry) return;
    this.kept.delete(key);
    this.bytes -= entry.size;
  }

  /** Bytes kept now. */
  get size(): number {
    return this.bytes;
  }
}
