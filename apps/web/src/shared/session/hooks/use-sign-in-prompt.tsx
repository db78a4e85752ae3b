import { useNavigate } from 'react-router-dom';
import { showToast } from '../../../lib/show-toast';

/** Returns a function that shows a toast with a link to /login and back. */
export function useSignInPrompt(): (text: string) => void {
  const navigate = useNavigate();
  return (text) => {
    const from = `${location.pathname}${location.search}`;
    showToast(
      'info',
      <span className="toast-text">
        <span>{text}</span>{' '}
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            void navigate('/login', { state: { from } });
          }}
        >
          Entrar
        </a>
      </span>,
      { key: text },
    );
  };
}
