import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { Setting, SettingsList } from '../../components/ui/settings';
import { FormActions } from '../../components/ui/form';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { PasswordInput } from '../../shared/session/password-input';
import { DeletionByGoogle, useDeleteAccount } from './delete-account';
import './profile.css';

interface ExportedFile {
  name: string;
  content: Blob;
}

/** All personal data of the member as a JSON file. */
async function exportMyData(): Promise<ExportedFile> {
  const { data } = await http.get<Blob>('/users/me/export', {
    responseType: 'blob',
    allowSuspended: true,
    // Exports can be large; a stuck server closes the connection itself.
    timeout: 600_000,
  });
  return { name: 'pechincha-meus-dados.json', content: data };
}

function saveFile({ name, content }: ExportedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked in a later task, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
}

function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: exportMyData,
    onSuccess: saveFile,
    onError: () => showToast('error', 'Não deu para baixar seus dados. Tente de novo daqui a pouco.'),
  });
  return (
    <Button
      aria-busy={isPending}
      disabled={isPending}
      // The second press of a double click may come after a quick response.
      onClick={({ detail }) => detail < 2 && mutate()}
      icon={Download}
    >
      {isPending ? 'Preparando...' : 'Baixar meus dados'}
    </Button>
  );
}

/** Deletion confirmed by the password. */
function DeletionForm({ onClose }: { onClose: () => void }) {
  const { deleteWithProof, isPending, errorText, setErrorText } = useDeleteAccount();
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password) deleteWithProof({ password });
    else setErrorText('Confirme com a sua senha');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Sua senha" error={errorText}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setErrorText(undefined);
            }}
          />
        )}
      </Field>
      <FormActions busy={isPending} onCancel={onClose} busyText="Excluindo..." destructive>
        Excluir minha conta
      </FormActions>
    </form>
  );
}

/** Confirms with a password or Google; when `hasPassword` is unknown the member chooses. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  const [isByGoogle, setIsByGoogle] = useState(false);
  const isByPassword = hasPassword ?? !isByGoogle;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button className="button danger" onClick={() => setOpen(true)}>
        Excluir minha conta
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Excluir sua conta para sempre?">
        <ul className="deletion-effects small">
          <li>Seu nome, e-mail, foto, alertas e avisos são apagados agora.</li>
          <li>Suas promoções e seus comentários continuam no ar como “Conta removida”.</li>
          <li>Seus pontos, insígnias e resgates se perdem.</li>
        </ul>
        {isByPassword ? <DeletionForm onClose={close} /> : <DeletionByGoogle onClose={close} />}
        {hasPassword === undefined ? (
          <Button className="text-button mt-2" onClick={() => setIsByGoogle(!isByGoogle)}>
            {isByGoogle ? 'Confirmar com a senha' : 'Não tenho senha: entro com o Google'}
          </Button>
        ) : null}
      </Dialog>
    </>
  );
}

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
