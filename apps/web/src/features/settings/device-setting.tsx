import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Setting } from '../../components/ui/setting';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { notificationKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getPushState, turnOffPush, turnOnPush, type PushState } from '../../shared/live/push-device';

const TITLE = 'Avisos fora do site';

const texts: Record<PushState, string> = {
  off: 'Chegam mesmo com o site fechado. Você escolhe quais, e desliga quando quiser.',
  on: 'Este aparelho recebe avisos, mesmo com o site fechado.',
  blocked: 'Você bloqueou os avisos deste site. Para receber, libere nas permissões do navegador.',
  install: 'No iPhone e no iPad, adicione o site à Tela de Início e abra por lá para receber avisos.',
  unsupported: 'Este navegador não recebe avisos com o site fechado.',
  unavailable: 'Os avisos fora do site estão desligados por enquanto.',
};

/** Turns the pushes to this device on and off. The permission is asked for by its button only. */
export function DeviceSetting({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.device(memberId);
  const { data: state, isError } = useQuery({
    queryKey,
    queryFn: () => getPushState(memberId),
    // Another tab may have turned them on or off.
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => (state === 'on' ? turnOffPush() : turnOnPush(memberId)),
    onSuccess(next) {
      queryClient.setQueryData(queryKey, next);
      if (next === 'on') showToast('success', 'Pronto! Este aparelho recebe avisos.');
      else if (state === 'on') showToast('success', 'Este aparelho não recebe mais avisos.');
    },
    onError(error) {
      if (isOutcomeUnknown(error)) void queryClient.invalidateQueries({ queryKey });
      const { status, errors, message } = toApiError(error);
      showToast(
        'error',
        (status === 400 && errors[0]?.message) || (status === 503 && message) || ACTION_ERROR_TEXT,
      );
    },
  });
  return (
    <Setting title={TITLE} description={isError ? ACTION_ERROR_TEXT : state ? texts[state] : 'Um momento…'}>
      {state === 'on' || state === 'off' ? (
        <button
          type="button"
          className={state === 'on' ? 'button' : 'button main'}
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {state === 'on' ? 'Parar neste aparelho' : 'Receber avisos neste aparelho'}
        </button>
      ) : null}
    </Setting>
  );
}
