import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { DataSettings } from './data-settings';
import { EmailSetting } from './email-setting';
import { SignOutEverywhere } from './sign-out-everywhere';
import { NoPassword } from './no-password';
import { PasswordSetting } from './password-setting';
import { ProfileSection } from './profile-section';
import { Setting } from '../../../components/ui/setting';
import { SettingsList } from '../../../components/ui/settings-list';

export function AccountSettings({ user }: { user: CurrentUser }) {
  return (
    <ProfileSection id="sua-conta" title="Sua conta">
      <SettingsList>
        <EmailSetting user={user} />
        {user.hasPassword ? <PasswordSetting email={user.email} /> : <NoPassword email={user.email} />}
        <Setting
          title="Aparelhos"
          description="Perdeu o celular ou usou um computador que não é seu? Saia de uma vez."
        >
          <SignOutEverywhere hasPassword={user.hasPassword} />
        </Setting>
        <DataSettings hasPassword={user.hasPassword} />
      </SettingsList>
    </ProfileSection>
  );
}
