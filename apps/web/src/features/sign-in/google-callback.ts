import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import { tabStorage } from '../../lib/storage';

/** Query of `/login` after a Google redirect. */
export type GoogleCallback = { code: string } | { notice: string; failed: boolean };

const notices: Record<GoogleFailure, string> = {
  desligado: 'O acesso com Google não está configurado. Entre com e-mail e senha.',
  cancelado: 'Você cancelou o acesso com Google. Nada mudou.',
  recusado: 'O Google não confirmou esta conta. Tente de novo ou entre com e-mail e senha.',
  indisponivel: 'O Google não respondeu. Tente de novo daqui a pouco ou entre com e-mail e senha.',
  tentativas: 'Muitas tentativas. Espere um pouco e tente de novo.',
};

const isGoogleFailure = (value: string): value is GoogleFailure => value in notices;

/**
 * A code is accepted only if this browser started the redirect: otherwise a link could sign the user in to
 * the sender's account (login CSRF).
 */
export function parseGoogleCallback(query: URLSearchParams, startedHere: boolean): GoogleCallback | null {
  const code = query.get('google_code');
  if (code) {
    return startedHere
      ? { code }
      : {
          notice: 'Este acesso com Google não começou neste navegador. Tente de novo por aqui.',
          failed: true,
        };
  }
  const failure = query.get('google');
  if (!failure) return null;
  const failureCode = isGoogleFailure(failure) ? failure : 'recusado';
  return { notice: notices[failureCode], failed: failureCode !== 'cancelado' && failureCode !== 'desligado' };
}

const STORAGE_KEY = 'google-redirect';

/** Marks in this tab that the redirect started here. */
export const markGoogleRedirect = (): void => tabStorage.set(STORAGE_KEY, '1');

export const hasGoogleRedirect = (): boolean => tabStorage.get(STORAGE_KEY) !== null;

export const clearGoogleRedirect = (): void => tabStorage.remove(STORAGE_KEY);
