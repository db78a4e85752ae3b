import { couponFailureReasons, type CouponResult } from '@pechincha/contracts/checks';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../lib/classes';
import { couponReasonLabels } from './coupon-reasons';
import { useCheck } from './use-check';
import './coupon.css';

type CouponVote = Pick<CheckBody, 'reason'> & { coupon: CouponResult };

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
  const { send, isPending } = useCheck(deal);
  const [sent, setSent] = useState<CouponVote>();
  const id = useId();
  const { coupon, reason } = sent ?? { coupon: deal.ownCouponVote, reason: deal.ownCouponReason };
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it would be below the bar of the shop.
    if (tone === 'asked' || sent?.coupon === 'failed') question.current?.scrollIntoView({ block: 'nearest' });
  }, [tone, sent]);
  const renderChoice = (text: string, isPressed: boolean, onPress: () => void) => (
    <button
      key={text}
      type="button"
      className="chip"
      aria-pressed={isPressed}
      aria-disabled={isPending || undefined}
      onClick={onPress}
    >
      {text}
    </button>
  );
  const say = (vote: CouponVote): void =>
    send(vote, () => {
      setSent(vote);
      if (vote.coupon === 'worked' || vote.reason) onDone?.();
    });
  return (
    <div className={classes('coupon-question', !sent && tone)} ref={question}>
      <div role="group" aria-labelledby={`${id}-question`}>
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
        <div role="group" aria-labelledby={`${id}-reason`}>
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
