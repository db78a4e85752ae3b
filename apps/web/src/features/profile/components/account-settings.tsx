import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';
import { LeaveEverywhere } from './leave-everywhere';
import { NoPassword } from './no-password';
import { PasswordSetting } from './password-setting';

/** What the member can do with the account itself. */
export function AccountSettings({ user }: { user: CurrentUser }) {
  return (
    <section className="profile-part" aria-labelledby="sua-conta">
      <h2 id="sua-conta">Sua conta</h2>
      <div className="settings">
        {user.hasPassword ? <PasswordSetting /> : <NoPassword email={user.email} />}
        <div className="setting">
          <div>
            <h3>Aparelhos</h3>
            <p className="small muted">
              Perdeu o celular ou usou um computador que não é seu? Saia de uma vez.
            </p>
          </div>
          <LeaveEverywhere hasPassword={user.hasPassword} />
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
          <DeleteAccount hasPassword={user.hasPassword} />
        </div>
      </div>
    </section>
  );
}
