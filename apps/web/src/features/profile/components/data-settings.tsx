import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';

/** What every member may do, suspended or not. `hasPassword` is undefined where nobody can be asked. */
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
