import { Link } from 'react-router-dom';
import { Setting } from '../../../components/ui/setting';

/** For accounts with Google sign-in only: offers to create a password. */
export function NoPassword({ email }: { email: string }) {
  return (
    <Setting
      title="Senha"
      description={
        <>
          Você entra com o Google, sem senha. Se quiser ter uma também, mandamos um link para <b>{email}</b>.
        </>
      }
    >
      <Link className="button" to="/esqueci-senha">
        Criar uma senha
      </Link>
    </Setting>
  );
}
