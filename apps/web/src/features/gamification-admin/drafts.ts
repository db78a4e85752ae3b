/**
 * What is typed into a form of the panel, kept in this tab of the browser: changing the tab of the panel,
 * editing another item or a reload loses nothing.
 */
export type Typed = Record<string, string>;

const keyOf = (form: string): string => `draft:gamification:${form}`;

export function readDraft(form: string, empty: Typed): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    const texts = Object.entries(kept ?? {}).filter(
      ([name, value]) => Object.hasOwn(empty, name) && typeof value === 'string',
    );
    return { ...empty, ...Object.fromEntries(texts) };
  } catch {
    return empty;
  }
}

export function writeDraft(form: string, typed: Typed): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {
    // Without storage the form itself still has it.
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept there.
  }
}
