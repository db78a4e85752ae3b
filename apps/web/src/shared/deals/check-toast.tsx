import type { CheckState, Promotion } from '@pechincha/contracts/entities/promotion';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { showToast, type ToastType } from '../../lib/show-toast';

type Outcome = Pick<CheckState, 'status' | 'endedBy' | 'counted'>;

function getTurnText({ status, endedBy }: Outcome): string {
  if (status === 'pending') return 'A promoção mudou desde que acabou e aguarda aprovação.';
  if (status !== 'expired') return 'A promoção voltou a valer.';
  return endedBy === 'community' ? 'A comunidade encerrou esta promoção.' : 'Promoção encerrada.';
}

function getThanksText({ result, coupon, reason }: CheckBody): string {
  if (reason) return 'Obrigado! Anotamos o motivo.';
  if (coupon) return `Obrigado! Você disse que o cupom ${coupon === 'worked' ? '' : 'não '}funcionou.`;
  return `Obrigado! Você disse que ${result === 'ok' ? 'ainda vale' : 'expirou'}.`;
}

/** Replaces the last answer to a check, so that answers do not pile up. */
const showAnswer = (type: ToastType, content: ReactNode): void =>
  showToast(type, content, { key: 'check', isReplacing: true });

/** Says what a check has changed, or that it does not count yet. */
export function showCheckToast(before: Pick<Promotion, 'status'>, body: CheckBody, state: Outcome): void {
  if (state.status !== before.status) return showAnswer('success', getTurnText(state));
  if (state.counted) return showAnswer('success', getThanksText(body));
  showAnswer(
    'info',
    <span className="toast-text">
      <span>Recebido. Seus votos ainda não contam.</span> <Link to="/perfil">Ver o que falta</Link>
    </span>,
  );
}

export const showCheckError = (text: string): void => showAnswer('error', text);
