import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { BodyOf } from '@pechincha/contracts/operation';
import { changePassword } from '@pechincha/contracts/operations/users';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { Confirm } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { Setting, SettingsList } from '../../components/ui/settings';
import { SubmitButton } from '../../components/ui/form';
import { getErrorMessage, repeatLost, toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { EmailConfirmationButton } from '../../shared/session/email-confirmation-button';
import { blockGetMeDuring } from '../../shared/session/session-provider';
import {
  NewPasswordFields,
  parsePasswordHint,
  showPasswordHint,
  withConfirmation,
} from '../../shared/session/new-password';
import { PasswordInput } from '../../shared/session/password-input';
import { useSession } from '../../shared/session/use-session';
import { DataSettings } from './data-settings';
import { ProfileSection } from './profile-parts';
import './profile.css';

/** Returns the server's password hint, or null. */
async function putPassword(body: BodyOf<typeof changePassword>): Promise<string | null> {
  const { headers } = await http.put('/users/me/password', body);
  return parsePasswordHint(headers);
}

const formSchema = withConfirmation(changePassword.body.shape);

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { current: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isValid, isSubmitting } = formState;
  // The first one that is registered gets the focus when several are wrong.
  const currentField = register('current');
  const send = handleSubmit(async ({ current, password }) => {
    try {
      const hint = await repeatLost(() => putPassword({ current, password }));
      showToast('success', 'Senha alterada com sucesso!');
      showPasswordHint(hint);
      onDone();
    } catch (error) {
      const currentError = toApiError(error).errors.find(({ field }) => field === 'current');
      if (currentError) setError('current', { message: currentError.message }, { shouldFocus: true });
      showToast('error', currentError?.message ?? getErrorMessage(error, 'Erro ao alterar a senha'));
    }
  });
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Senha atual" error={errors.current?.message}>
        {(control) => (
          <PasswordInput {...control} {...currentField} autoComplete="current-password" autoFocus />
        )}
      </Field>
      <NewPasswordFields label="Nova senha" form={form as never} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting} busyText="Salvando..." invalid={!isValid}>
          Salvar senha
        </SubmitButton>
        <Button disabled={isSubmitting} onClick={() => onDone()}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

async function postLogoutAll(): Promise<void> {
  await http.post('/users/logout-all');
}

function SignOutEverywhere({ hasPassword }: { hasPassword: boolean }) {
  const { clearSession } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      blockGetMeDuring(async () => {
        // Sent again where the response was lost: the session has ended if the first call was carried out.
        await repeatLost(postLogoutAll).catch((error: unknown) => {
          if (toApiError(error).status !== 401) throw error;
        });
        clearSession();
      }),
    onSuccess: () => showToast('info', 'Você foi desconectado'),
    onError: () => showToast('error', 'Não deu para sair de todos os aparelhos. Tente de novo.'),
  });
  return (
    <>
      <Button disabled={isPending} onClick={() => setIsConfirming(true)}>
        Sair de todos os aparelhos
      </Button>
      <Confirm
        open={isConfirming}
        question="Sair de todos os aparelhos?"
        description={`Este também: você entra de novo com ${hasPassword ? 'e-mail e senha' : 'o Google'}.`}
        confirmLabel="Sair de todos"
        onConfirm={() => mutateAsync()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

/** The address and whether it is confirmed; nothing when the server does not send it. */
function EmailSetting({ user: { email, emailConfirmed } }: { user: CurrentUser }) {
  if (emailConfirmed === undefined) return null;
  const Icon = emailConfirmed ? CircleCheck : CircleAlert;
  return (
    <Setting
      title="E-mail"
      description={
        <>
          {email}
          <span className={emailConfirmed ? 'icon-text email-state' : 'icon-text email-state unconfirmed'}>
            <Icon aria-hidden="true" />
            {emailConfirmed ? 'Confirmado' : 'Não confirmado'}
          </span>
        </>
      }
    >
      {emailConfirmed ? null : (
        <EmailConfirmationButton email={email}>Enviar link de confirmação</EmailConfirmationButton>
      )}
    </Setting>
  );
}

function PasswordSetting({ email }: { email: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stopChanging = (): void => {
    setIsChanging(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Setting title="Senha" description="Ao trocar, saímos da sua conta nos outros aparelhos.">
      {isChanging ? (
        <PasswordForm email={email} onDone={stopChanging} />
      ) : (
        <Button ref={opener} onClick={() => setIsChanging(true)}>
          Trocar senha
        </Button>
      )}
    </Setting>
  );
}

/** For accounts with Google sign-in only: offers to create a password. */
function NoPassword({ email }: { email: string }) {
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
