import {
  couponFailureReasons,
  type CouponFailureReason,
  type CouponResult,
} from '@pechincha/contracts/checks';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../lib/classes';
import { couponReasonLabels } from '../coupon-reasons';
import { useCheck } from '../hooks/use-check';
import './coupon-question.css';

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
  const [sent, setSent] = useState<CouponResult>();
  const [reason, setReason] = useState<CouponFailureReason>();
  const id = useId();
  const result = sent ?? deal.ownCouponVote;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it would be below the bar of the shop.
    if (tone === 'asked' || sent === 'failed') question.current?.scrollIntoView({ block: 'nearest' });
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
  const sayWorked = (): void =>
    send({ coupon: 'worked' }, () => {
      setSent('worked');
      onDone?.();
    });
  const sayFailed = (): void => {
    // Once more would take a reason back.
    if (sent !== 'failed') send({ coupon: 'failed' }, () => setSent('failed'));
  };
  const sayWhy = (next: CouponFailureReason): void =>
    send({ coupon: 'failed', reason: next }, () => {
      setReason(next);
      onDone?.();
    });
  return (
    <div className={classes('coupon-question', !sent && tone)} ref={question}>
      <div role="group" aria-labelledby={`${id}-question`}>
        <p id={`${id}-question`}>
          {name ? <b>{name} </b> : null}
          <span>Funcionou?</span>
        </p>
        <div className="chips">
          {renderChoice('Funcionou', result === 'worked', sayWorked)}
          {renderChoice('Não funcionou', result === 'failed', sayFailed)}
        </div>
      </div>
      {sent === 'failed' ? (
        <div role="group" aria-labelledby={`${id}-reason`}>
          <p id={`${id}-reason`}>Por quê? Se souber, toque no motivo.</p>
          <div className="chips">
            {couponFailureReasons.map((known) =>
              renderChoice(couponReasonLabels[known], reason === known, () => sayWhy(known)),
            )}
          </div>
        </div>
      ) : null}
    </div>
  );
}
