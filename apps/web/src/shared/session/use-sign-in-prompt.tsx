import { showToast } from '../../lib/show-toast';
import { useGoToLogin } from './use-after-sign-in';

/** Returns a function that shows a toast with a link to /login and back, where `useAfterSignIn` does the rest. */
export function useSignInPrompt(key: string): (text: string, value: unknown) => void {
  const goToLogin = useGoToLogin(key);
  return (text, value) =>
    showToast(
      'info',
      <span className="toast-text">
        <span>{text}</span>{' '}
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            goToLogin(value);
          }}
        >
          Entrar
        </a>
      </span>,
      { key: text },
    );
}
