import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { sayFarewell } from '../../../lib/token';
import { askNobodyDuring } from '../../session/api/me';
import { useSession } from '../../session/hooks/use-session';
import { deleteAccount, type Proof } from '../api/delete-me';

/** Deletes the account by the proof that it is given; a proof that is not taken is told in its place too. */
export function useDeletion() {
  const { forget } = useSession();
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: Proof) =>
      askNobodyDuring(async () => {
        await deleteAccount(proof);
        sayFarewell('deleted');
        forget();
      }),
    onError: (error) => {
      const [wrong] = failureOf(error).errors;
      setFault(wrong?.message);
      notify('error', wrong?.message ?? wordsOf(error, 'Não deu para excluir sua conta. Tente de novo.'));
    },
  });
  return { prove: mutate, isPending, fault, setFault };
}
