import type { BodyOf } from '@pechincha/contracts/operation';
import type { deleteMe } from '@pechincha/contracts/operations/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { DialogActions } from '../../components/ui/dialog';
import { FieldError } from '../../components/ui/field';
import { getGoogleClientId } from '../../lib/page-shell';
import { getErrorMessage, isNotFound, isOutcomeUnknown, repeatLost, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { meKeys } from '../../lib/keys';
import { deleteDraftsOf } from '../../lib/picture-draft';
import { showToast } from '../../lib/show-toast';
import {
  getSignOutReason,
  getSuspendedToken,
  getToken,
  isDeleting,
  setDeletingToken,
  setSignOutReason,
} from '../../lib/token';
import { GoogleCredential } from '../../shared/session/google-credential';
import { blockGetMeDuring } from '../../shared/session/session-provider';
import { useSession } from '../../shared/session/use-session';

type DeletionProof = BodyOf<typeof deleteMe>;

async function deleteAccount(proof: DeletionProof): Promise<void> {
  await http.delete('/users/me', { data: proof, allowSuspended: true });
}

/** Time until a deleted member's profile is no longer cached. */
const CACHE_MS = 2_000;

/** Whether the member was deleted. */
async function isGone(memberId: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, CACHE_MS));
  return http.get(apiPath`/users/${memberId}`).then(() => false, isNotFound);
}

/**
 * Repeated where the response was lost, also by the browser itself: a session that has ended by then was that of the
 * deleted account.
 */
async function deleteCompletely(proof: DeletionProof, memberId: string | undefined): Promise<void> {
  const token = getToken() ?? getSuspendedToken();
  const send = () =>
    deleteAccount(proof).catch((error: unknown) => {
      if (isOutcomeUnknown(error)) setDeletingToken(token);
      throw error;
    });
  try {
    await repeatLost(send);
  } catch (error) {
    const hasEnded = toApiError(error).status === 401;
    if (hasEnded && isDeleting(token)) return;
    if ((hasEnded || isOutcomeUnknown(error)) && memberId && (await isGone(memberId))) return;
    if (!isOutcomeUnknown(error)) setDeletingToken(null);
    throw error;
  }
}

/** Deletes the account; an invalid proof also returns its field error. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  const { clearSession, user } = useSession();
  const [errorText, setErrorText] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: DeletionProof) => {
      // The session may end before the response.
      const memberId = user?._id;
      return blockGetMeDuring(async () => {
        await deleteCompletely(proof, memberId);
        if (memberId) await deleteDraftsOf(memberId);
        setSignOutReason('deleted');
        clearSession();
      });
    },
    onError: async (error) => {
      if (isOutcomeUnknown(error)) await queryClient.invalidateQueries({ queryKey: meKeys.all });
      if (getSignOutReason() === 'deleted') return;
      const [fieldError] = toApiError(error).errors;
      setErrorText(fieldError?.message);
      showToast(
        'error',
        fieldError?.message ?? getErrorMessage(error, 'Não deu para excluir sua conta. Tente de novo.'),
      );
    },
  });
  return { deleteWithProof: mutate, isPending, errorText, setErrorText };
}

/** Deletion confirmed by signing in with Google, for accounts without a password. */
export function DeletionByGoogle({ onClose }: { onClose: () => void }) {
  const { deleteWithProof, isPending, errorText, setErrorText } = useDeleteAccount();
  const clientId = getGoogleClientId();
  const [isReachable, setIsReachable] = useState(Boolean(clientId));
  return (
    <>
      <div className="mt-4 grid gap-2">
        {isReachable ? (
          <p>
            Você entra com o Google. Confirme quem é pelo botão dele:{' '}
            <b>assim que confirmar, a conta é excluída</b>.
          </p>
        ) : (
          <p>
            Sua conta não tem senha, e o Google não está ao alcance agora.{' '}
            <Link to="/esqueci-senha">Crie uma senha por e-mail</Link> e confirme com ela.
          </p>
        )}
        {isReachable ? (
          <GoogleCredential
            clientId={clientId}
            onCredential={(credential) => {
              setErrorText(undefined);
              deleteWithProof({ credential });
            }}
            onFailure={() => setIsReachable(false)}
          />
        ) : null}
        <div role="status">
          {isPending ? <p className="muted">Excluindo...</p> : null}
          {errorText ? <FieldError>{errorText}</FieldError> : null}
        </div>
      </div>
      <DialogActions>
        <Button disabled={isPending} onClick={() => onClose()}>
          Cancelar
        </Button>
      </DialogActions>
    </>
  );
}
