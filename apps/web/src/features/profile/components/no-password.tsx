import { Link } from 'react-router-dom';

/** For accounts with Google sign-in only: offers to create a password. */
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
