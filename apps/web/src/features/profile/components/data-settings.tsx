import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';

/** Also available to suspended members, for whom `hasPassword` is unknown (undefined). */
export function DataSettings({ hasPassword }: { hasPassword: boolean | undefined }) {
  return (
    <>
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
        <DeleteAccount hasPassword={hasPassword} />
      </div>
    </>
  );
}
