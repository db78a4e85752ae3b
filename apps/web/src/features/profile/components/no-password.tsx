import { Link } from 'react-router-dom';

/** Who signs in with Google only has no password to change, and may make one. */
export function NoPassword({ email }: { email: string }) {
  return (
    <div className="setting">
      <div>
        <h3>Senha</h3>
        <p className="small muted">
          Você entra com o Google, sem senha. Se quiser ter uma também, mandamos um link para <b>{email}</b>.
        </p>
      </div>
      <Link className="button" to="/esqueci-senha">
        Criar uma senha
      </Link>
    </div>
  );
}
