import {
  type CouponFailureReason,
  couponFailureReasons,
  type CouponResult,
} from '@pechincha/contracts/validity-votes';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { ValidityVoteBody } from '@pechincha/contracts/operations/promotions';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { classes } from '../../lib/style';
import { showToast } from '../../lib/show-toast';
import { useValidityVote } from './validity-votes';
import './coupon.css';

export const couponReasonLabels: Record<CouponFailureReason, string> = {
  expirado: 'Expirado',
  esgotado: 'Esgotado',
  'primeira-compra': 'Só primeira compra',
  'so-no-app': 'Só no app',
  cpf: 'Já usado no CPF',
  'valor-minimo': 'Valor mínimo',
  itens: 'Não vale para estes itens',
  outro: 'Outro',
};

type CouponVote = Pick<ValidityVoteBody, 'reason'> & { coupon: CouponResult };

interface CouponQuestionProps {
  deal: Promotion;
  /** Shown before the question where the coupon is not beside it. */
  name?: string;
  /** `quiet` stands by for those who look for it, `asked` draws attention. */
  tone?: 'quiet' | 'asked' | undefined;
  onDone?: () => void;
}

/** Whether the coupon worked, then, optionally, why not. */
export function CouponQuestion({ deal, name, tone, onDone }: CouponQuestionProps) {
  const { send, isPending } = useValidityVote(deal);
  const [sent, setSent] = useState<CouponVote>();
  const id = useId();
  const { coupon, reason } = sent ?? { coupon: deal.ownCouponVote, reason: deal.ownCouponReason };
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it would be below the bar of the shop.
    if (tone === 'asked' || sent?.coupon === 'failed') question.current?.scrollIntoView({ block: 'nearest' });
  }, [tone, sent]);
  const renderChoice = (text: string, isPressed: boolean, onPress: () => void) => (
    <Button
      key={text}
      className="chip"
      aria-pressed={isPressed}
      aria-disabled={isPending || undefined}
      onClick={onPress}
    >
      {text}
    </Button>
  );
  const say = (vote: CouponVote): void =>
    send(vote, () => {
      setSent(vote);
      if (vote.coupon === 'worked' || vote.reason) onDone?.();
    });
  return (
    <div className={classes('small coupon-question', !sent && tone)} ref={question}>
      <div className="cluster" role="group" aria-labelledby={`${id}-question`}>
        <p id={`${id}-question`}>
          {name ? <b>{name} </b> : null}
          <span>Funcionou?</span>
        </p>
        <div className="chips">
          {renderChoice('Funcionou', coupon === 'worked', () => say({ coupon: 'worked' }))}
          {renderChoice('Não funcionou', coupon === 'failed', () =>
            say({ coupon: 'failed', ...(coupon === 'failed' && reason && { reason }) }),
          )}
        </div>
      </div>
      {coupon === 'failed' ? (
        <div className="cluster" role="group" aria-labelledby={`${id}-reason`}>
          <p id={`${id}-reason`}>Por quê? Se souber, toque no motivo.</p>
          <div className="chips">
            {couponFailureReasons.map((known) =>
              renderChoice(couponReasonLabels[known], reason === known, () =>
                say({ coupon: 'failed', reason: known }),
              ),
            )}
          </div>
        </div>
      ) : null}
    </div>
  );
}

let cancelLast: (() => void) | undefined;

/** Calls back once when the tab, hidden now or later, is seen again. Returns a function that cancels it. */
function onTabReturn(callback: () => void): () => void {
  let wasHidden = document.hidden;
  const listeners = new AbortController();
  const handleChange = (): void => {
    if (document.hidden) wasHidden = true;
    else if (wasHidden) {
      listeners.abort();
      callback();
    }
  };
  document.addEventListener('visibilitychange', handleChange, { signal: listeners.signal });
  return () => listeners.abort();
}

const showQuestion = (deal: Promotion): void =>
  showToast(
    'info',
    (close) => (
      <div className="toast-text">
        <CouponQuestion deal={deal} name={deal.coupon} onDone={close} />
      </div>
    ),
    { isLasting: true, key: `coupon:${deal._id}` },
  );

/**
 * Asks whether the copied coupon worked once its member is back from the shop: of several only the last one.
 *
 * @param ask by default in a toast
 */
export function askOnReturn(deal: Promotion, ask: () => void = () => showQuestion(deal)): void {
  cancelLast?.();
  cancelLast = onTabReturn(ask);
}
