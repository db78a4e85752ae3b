import { registerBody } from '@pechincha/contracts/operations/users';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { usePageTitle } from '../../../lib/use-page-title';
import { postRegistration } from '../api/register';
import { useSession } from '../hooks/use-session';
import { GoogleButton } from './google-button';
import { PasswordInput } from './password-input';
import '../../../styles/forms.css';

const form = z.object({ ...registerBody.shape, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'As senhas não coincidem',
    // Told as soon as both are written, whatever else is missing.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

export function RegisterPage() {
  usePageTitle('Cadastrar');
  const { state } = useLocation();
  const { isAuthenticated, enter } = useSession();
  const { register, handleSubmit, formState, trigger } = useForm({
    resolver: standardSchemaResolver(form),
    defaultValues: { name: '', email: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;

  const send = handleSubmit(async ({ name, email, password }) => {
    try {
      const { token } = await postRegistration({ name, email, password });
      await enter(token);
      notify('success', 'Cadastro realizado com sucesso!');
    } catch (error) {
      notify('error', wordsOf(error, 'Erro ao realizar cadastro'));
    }
  });

  if (isAuthenticated) return <Navigate to="/" replace />;
  return (
    <main id="conteudo" tabIndex={-1}>
      <div className="account">
        <h1>Criar conta</h1>
        <p className="muted">Leva um minuto, e é de graça.</p>
        <form onSubmit={(event) => void send(event)} noValidate>
          <Field label="Nome completo" error={errors.name?.message}>
            {(control) => <input {...control} {...register('name')} className="input" autoComplete="name" />}
          </Field>
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <input
                {...control}
                {...register('email')}
                className="input"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                inputMode="email"
              />
            )}
          </Field>
          <Field
            label="Senha"
            error={errors.password?.message}
            help="Pelo menos 6 caracteres, um deles número. Uma frase longa é mais segura."
          >
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', {
                  onChange: () => touchedFields.confirmation && void trigger('confirmation'),
                })}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label="Confirmar Senha" error={errors.confirmation?.message}>
            {(control) => (
              <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" />
            )}
          </Field>
          <SubmitButton
            className="big mt-6"
            busy={isSubmitting}
            busyText="Criando a conta..."
            disabled={!isValid}
          >
            Cadastrar
          </SubmitButton>
        </form>
        <GoogleButton failure="Erro ao criar conta com Google" />
        <p className="mt-6 text-center">
          Já tem conta?{' '}
          <Link to="/login" state={state}>
            Entre
          </Link>
        </p>
      </div>
    </main>
  );
}
