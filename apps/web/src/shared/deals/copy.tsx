import { showToast } from '../../lib/show-toast';

/** Where there is no clipboard API, as at an address without TLS, and where the browser refuses it. */
function copyBySelection(text: string): boolean {
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

/** Copies a code that the clipboard has not taken; where that fails too it stands in the toast, to be selected. */
export function copyCoupon(code: string): boolean {
  if (copyBySelection(code)) return true;
  showToast(
    'error',
    <span className="toast-text">
      <span>Erro ao copiar o cupom</span> <b className="select-all">{code}</b>
    </span>,
    { key: `copy:${code}`, isLasting: true },
  );
  return false;
}
