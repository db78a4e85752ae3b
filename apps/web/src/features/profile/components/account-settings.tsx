import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { DataSettings } from './data-settings';
import { SignOutEverywhere } from './sign-out-everywhere';
import { NoPassword } from './no-password';
import { PasswordSetting } from './password-setting';

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
          <SignOutEverywhere hasPassword={user.hasPassword} />
        </div>
        <DataSettings hasPassword={user.hasPassword} />
      </div>
    </section>
  );
}
