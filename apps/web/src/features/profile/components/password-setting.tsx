import { useRef, useState } from 'react';
import { PasswordForm } from './password-form';

export function PasswordSetting() {
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stopChanging = (): void => {
    setIsChanging(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className="setting">
      <div>
        <h3>Senha</h3>
        <p className="small muted">Ao trocar, saímos da sua conta nos outros aparelhos.</p>
      </div>
      {isChanging ? (
        <PasswordForm onDone={stopChanging} />
      ) : (
        <button ref={opener} type="button" className="button" onClick={() => setIsChanging(true)}>
          Trocar senha
        </button>
      )}
    </div>
  );
}
