import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type Ref } from 'react';

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="secret">
      <input className="input" type={shown ? 'text' : 'password'} {...props} />
      <button
        type="button"
        className="square"
        aria-label={shown ? 'Esconder o que foi digitado' : 'Mostrar o que foi digitado'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  );
}
