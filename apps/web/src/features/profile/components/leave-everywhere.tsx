import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../components/ui/confirm';
import { notify } from '../../../lib/notify';
import { askNobodyDuring } from '../../session/api/me';
import { useSession } from '../../session/hooks/use-session';
import { postLogoutAll } from '../api/logout-all';

export function LeaveEverywhere({ hasPassword }: { hasPassword: boolean }) {
  const { forget } = useSession();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      askNobodyDuring(async () => {
        await postLogoutAll();
        forget();
      }),
    onSuccess: () => notify('info', 'Você foi desconectado'),
    onError: () => notify('error', 'Não deu para sair de todos os aparelhos. Tente de novo.'),
  });
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={() => setAsked(true)}>
        Sair de todos os aparelhos
      </button>
      <Confirm
        open={asked}
        question="Sair de todos os aparelhos?"
        description={`Este também: você entra de novo com ${hasPassword ? 'e-mail e senha' : 'o Google'}.`}
        action="Sair de todos"
        onAnswer={(yes) => {
          setAsked(false);
          if (yes) mutate();
        }}
      />
    </>
  );
}
