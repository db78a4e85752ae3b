import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DialogActions } from '../../components/ui/dialog-actions';
import { getGoogleClientId } from '../../config/page-shell';
import { GoogleCredential } from '../../shared/session/google-credential';
import { useDeleteAccount } from './use-delete-account';

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
          {errorText ? (
            <p className="error">
              <TriangleAlert aria-hidden="true" />
              {errorText}
            </p>
          ) : null}
        </div>
      </div>
      <DialogActions>
        <button
          type="button"
          className="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onClose()}
        >
          Cancelar
        </button>
      </DialogActions>
    </>
  );
}
