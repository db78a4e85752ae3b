import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';
import { Setting } from '../../../components/ui/setting';

/** Also available to suspended members, for whom `hasPassword` is unknown (undefined). */
export function DataSettings({ hasPassword }: { hasPassword: boolean | undefined }) {
  return (
    <>
      <Setting title="Seus dados" description="Um arquivo JSON com tudo o que guardamos de você.">
        <ExportButton />
      </Setting>
      <Setting title="Excluir a conta" description="Apaga seus dados na hora. Não dá para voltar atrás.">
        <DeleteAccount hasPassword={hasPassword} />
      </Setting>
    </>
  );
}
