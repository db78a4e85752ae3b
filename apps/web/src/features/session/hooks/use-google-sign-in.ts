import { useCallback, useState } from 'react';
import { toApiError } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { useSession } from './use-session';

export interface GoogleSignIn {
  /** From the moment that Google's word is on its way: who gets in by it goes to the profile. */
  isUsed: boolean;
  /** What the server said of the last try, to stand in the page. */
  notice: string | undefined;
  /** Enters with the token that this call answers; `failure` is what is said where it does not. */
  signInWith: (request: () => Promise<{ token: string }>, errorText: string) => Promise<void>;
}

/** Entering with Google, whichever way its word comes. */
export function useGoogleSignIn(): GoogleSignIn {
  const { signIn } = useSession();
  const [isUsed, setIsUsed] = useState(false);
  const [notice, setNotice] = useState<string>();
  const signInWith = useCallback<GoogleSignIn['signInWith']>(
    async (request, errorText) => {
      setIsUsed(true);
      setNotice(undefined);
      try {
        const { token } = await request();
        await signIn(token);
        showToast('success', 'Login realizado com sucesso!');
      } catch (error) {
        setIsUsed(false);
        setNotice(toApiError(error).message);
        showToast('error', errorText);
      }
    },
    [signIn],
  );
  return { isUsed, notice, signInWith };
}
