/** Who is here, each counted once however many tabs they have open. */
export class Tally {
  private readonly tabs = new Map<string, number>();

  /** True where this is the first. */
  add(id: string): boolean {
    const open = this.tabs.get(id) ?? 0;
    this.tabs.set(id, open + 1);
    return open === 0;
  }

  /** True where that was the last. */
  remove(id: string): boolean {
    const open = this.tabs.get(id) ?? 0;
    if (open > 1) this.tabs.set(id, open - 1);
    else this.tabs.delete(id);
    return open === 1;
  }

  clear(): void {
    this.tabs.clear();
  }

  ids(): string[] {
    return [...this.tabs.keys()];
  }
}
