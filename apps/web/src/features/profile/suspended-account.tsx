import { DataSettings } from './data-settings';
import { SettingsList } from '../../components/ui/settings-list';

/** Export and deletion, which suspended members keep. */
export function SuspendedAccount() {
  return (
    <section className="mx-auto max-w-180 px-4 pb-8" aria-labelledby="sua-conta">
      <h2 id="sua-conta" className="mb-3">
        Mesmo suspensa, a conta é sua
      </h2>
      <SettingsList>
        <DataSettings hasPassword={undefined} />
      </SettingsList>
    </section>
  );
}
