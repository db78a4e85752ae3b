import { useRef, useState } from 'react';
import { PasswordForm } from './password-form';

/** Changing the password, in place. */
export function PasswordSetting() {
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stopChanging = (): void => {
    setChanging(false);
    // The button comes back with the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className="setting">
      <div>
        <h3>Senha</h3>
        <p className="small muted">Ao trocar, saímos da sua conta nos outros aparelhos.</p>
      </div>
      {changing ? (
        <PasswordForm onDone={stopChanging} />
      ) : (
        <button ref={opener} type="button" className="button" onClick={() => setChanging(true)}>
          Trocar senha
        </button>
      )}
    </div>
  );
}
