import { Button } from '../../components/ui/button';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import './session.css';

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** Password input with a show/hide button. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="password-input">
      <input className="input" type={isShown ? 'text' : 'password'} {...props} />
      <Button
        className="square"
        label={isShown ? 'Esconder o que foi digitado' : 'Mostrar o que foi digitado'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        icon={Icon}
      />
    </div>
  );
}
