import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';

/** Whether the browser has stored the token; a full disk or a private window may refuse it. */
function isSessionSaved(): boolean {
  try {
    return localStorage.getItem('token') === getToken();
  } catch {
    return false;
  }
}

/** Says after a sign-in that it will not outlast the page. */
export function warnOfUnsavedSession(): void {
  if (isSessionSaved()) return;
  showToast(
    'warning',
    'O navegador não tem espaço para guardar sua sessão: ao recarregar a página, você vai precisar entrar de novo.',
    { isLasting: true, key: 'unsaved-session' },
  );
}
