/** Where there is no clipboard API, as at an address without TLS, and where the browser refuses it. */
export function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  field.readOnly = true;
  // In a dialog the focus may not leave it.
  const active = document.activeElement;
  (active?.closest('[role=dialog], [role=menu]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  }
}

/** @throws if the browser copies in neither way */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copyBySelection(text)) throw error;
  }
}
