import { Link } from 'react-router-dom';

export function TermsNote({ action }: { action: string }) {
  return (
    <p className="small muted mt-4 text-center">
      {action}, você concorda com os <Link to="/termos">Termos de Uso</Link> e a{' '}
      <Link to="/privacidade">Política de Privacidade</Link>.
    </p>
  );
}
