import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { getErrorMessage, toApiError } from '../../../lib/api-error';
import { meKeys } from '../../../lib/keys';
import { getToken } from '../../../lib/token';
import { useSession } from '../../../shared/session/hooks/use-session';
import { postConfirmEmail } from '../api/confirm-email';
import type { LinkToken } from './use-link-token';

export type EmailConfirmation =
  { state: 'sending' | 'confirmed' | 'expired' } | { state: 'failed'; text: string };

function toConfirmation(error: unknown): EmailConfirmation {
  if (toApiError(error).status === 400) return { state: 'expired' };
  return { state: 'failed', text: getErrorMessage(error, ACTION_ERROR_TEXT) };
}

/** Sends the token of a confirmation link once, and reloads the member, whom a lost response may have confirmed too. */
export function useEmailConfirmation({ token, isUsed, setUsed }: LinkToken) {
  const queryClient = useQueryClient();
  const { waitUntilLoaded } = useSession();
  const [confirmation, setConfirmation] = useState<EmailConfirmation>({
    state: isUsed ? 'confirmed' : token ? 'sending' : 'expired',
  });
  const reloadMember = async (): Promise<void> => {
    if (getToken() === null) return;
    // A member still loading may have been read before the confirmation: reloaded afterwards.
    await waitUntilLoaded().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: meKeys.all });
  };
  const send = async (): Promise<void> => {
    try {
      await postConfirmEmail({ token });
    } catch (error) {
      const failure = toConfirmation(error);
      if (failure.state === 'expired') await reloadMember();
      return setConfirmation(failure);
    }
    setConfirmation({ state: 'confirmed' });
    setUsed();
    await reloadMember();
  };
  // Not a mutation: strict mode unmounts once, and a mutation would not report to the page afterwards.
  const isSent = useRef(isUsed);
  useEffect(() => {
    if (!token || isSent.current) return;
    isSent.current = true;
    void send();
  });
  const retry = (): void => {
    setConfirmation({ state: 'sending' });
    void send();
  };
  return { confirmation, retry };
}
