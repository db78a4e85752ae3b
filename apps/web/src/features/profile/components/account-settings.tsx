import { useRef, useState } from 'react';
import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';
import { LeaveEverywhere } from './leave-everywhere';
import { PasswordForm } from './password-form';

/** What the member can do with the account itself. */
export function AccountSettings() {
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stopChanging = (): void => {
    setChanging(false);
    // The button comes back with the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <section className="profile-part" aria-labelledby="sua-conta">
      <h2 id="sua-conta">Sua conta</h2>
      <div className="settings">
        <div className="setting">
          <div>
            <h3>Senha</h3>
            <p className="small muted">Ao trocar, saímos da sua conta nos outros aparelhos.</p>
          </div>
          {changing ? (
            <PasswordForm onDone={stopChanging} />
          ) : (
            <button ref={opener} type="button" className="button" onClick={() => setChanging(true)}>
              Trocar senha
            </button>
          )}
        </div>
        <div className="setting">
          <div>
            <h3>Aparelhos</h3>
            <p className="small muted">
              Perdeu o celular ou usou um computador que não é seu? Saia de uma vez.
            </p>
          </div>
          <LeaveEverywhere />
        </div>
        <div className="setting">
          <div>
            <h3>Seus dados</h3>
            <p className="small muted">Um arquivo JSON com tudo o que guardamos de você.</p>
          </div>
          <ExportButton />
        </div>
        <div className="setting">
          <div>
            <h3>Excluir a conta</h3>
            <p className="small muted">Apaga seus dados na hora. Não dá para voltar atrás.</p>
          </div>
          <DeleteAccount />
        </div>
      </div>
    </section>
  );
}
