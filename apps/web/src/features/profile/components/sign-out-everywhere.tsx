import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../components/ui/confirm';
import { repeatLost, toApiError } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { blockGetMeDuring } from '../../../shared/session/api/me';
import { useSession } from '../../../shared/session/hooks/use-session';
import { postLogoutAll } from '../api/logout-all';

export function SignOutEverywhere({ hasPassword }: { hasPassword: boolean }) {
  const { clearSession } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      blockGetMeDuring(async () => {
        // Sent again where the response was lost: the session has ended if the first call was carried out.
        await repeatLost(postLogoutAll).catch((error: unknown) => {
          if (toApiError(error).status !== 401) throw error;
        });
        clearSession();
      }),
    onSuccess: () => showToast('info', 'Você foi desconectado'),
    onError: () => showToast('error', 'Não deu para sair de todos os aparelhos. Tente de novo.'),
  });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && setIsConfirming(true)}
      >
        Sair de todos os aparelhos
      </button>
      <Confirm
        open={isConfirming}
        question="Sair de todos os aparelhos?"
        description={`Este também: você entra de novo com ${hasPassword ? 'e-mail e senha' : 'o Google'}.`}
        confirmLabel="Sair de todos"
        onConfirm={() => mutateAsync()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
