/** Online ids; all tabs of an id count once. */
export class TabCounter {
  private readonly tabs = new Map<string, number>();

  /** True for the first tab of the id. */
  add(id: string): boolean {
    const tabCount = this.tabs.get(id) ?? 0;
    this.tabs.set(id, tabCount + 1);
    return tabCount === 0;
  }

  /** True for the last tab of the id. */
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
