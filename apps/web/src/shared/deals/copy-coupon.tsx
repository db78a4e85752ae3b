import { copyBySelection } from '../../lib/copy-text';
import { showToast } from '../../lib/show-toast';

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
