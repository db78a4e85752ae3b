import { useRef, useState } from 'react';
import { PasswordForm } from './password-form';
import { Setting } from '../../../components/ui/setting';

export function PasswordSetting({ email }: { email: string }) {
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
        <button ref={opener} type="button" className="button" onClick={() => setIsChanging(true)}>
          Trocar senha
        </button>
      )}
    </Setting>
  );
}
