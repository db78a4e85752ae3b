/** Who is here, each counted once however many tabs they have open. */
export class TabCounter {
  private readonly tabs = new Map<string, number>();

  /** True where this is the first. */
  add(id: string): boolean {
    const tabCount = this.tabs.get(id) ?? 0;
    this.tabs.set(id, tabCount + 1);
    return tabCount === 0;
  }

  /** True where that was the last. */
  remove(id: string): boolean {
    const tabCount = this.tabs.get(id) ?? 0;
    if (tabCount > 1) this.tabs.set(id, tabCount - 1);
    else this.tabs.delete(id);
    return tabCount === 1;
  }

  clear(): void {
    this.tabs.clear();
  }

  listIds(): string[] {
    return [...this.tabs.keys()];
  }
}
