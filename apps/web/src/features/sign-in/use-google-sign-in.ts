import { useCallback, useState } from 'react';
import { toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { useSession } from '../../shared/session/use-session';
import { warnOfUnsavedSession } from '../../shared/session/unsaved-session';

export interface GoogleSignIn {
  /** True from the start of a Google sign-in; it redirects to the profile. */
  isUsed: boolean;
  /** The server's message about the last attempt. */
  notice: string | undefined;
  /** Signs in with the token that `request` returns; shows `errorText` if it fails. */
  signInWith: (request: () => Promise<{ token: string }>, errorText: string) => Promise<void>;
}

/** Google sign-in, by button or by redirect. */
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
        warnOfUnsavedSession();
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
