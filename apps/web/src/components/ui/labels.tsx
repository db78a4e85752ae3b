import { formatPrice } from '@pechincha/contracts/prices';
import type { ReactNode } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { formatDateTime, formatRelativeTime } from '../../lib/format';
import { classes } from '../../lib/style';
import { useNow } from '../../lib/timers';
import './ui.css';

/** Price styled like a shelf label; its text is `R$ 199,90` in one piece, or 'N/A' for NaN. */
export function Price({ reais, size }: { reais: number; size?: 'l' }) {
  const text = formatPrice(reais);
  const [whole, cents] = text.slice(3).split(',');
  return cents ? (
    <span className={size ? 'price size-l' : 'price'}>
      <span>{text}</span>
      <b aria-hidden="true" data-cents={cents}>
        <b data-whole={whole} />
      </b>
    </span>
  ) : (
    text
  );
}

/** 'De R$ 319,90', crossed out; nothing without an original price. */
export function OldPrice({ reais }: { reais: number | null | undefined }) {
  if (!reais) return null;
  return (
    <span className="old-price">
      De <s>{formatPrice(reais)}</s>
    </span>
  );
}

interface StatusLabelProps {
  tone?: 'pending' | 'good' | 'danger' | undefined;
  children: string;
}

/** Status of a deal. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return <b className={classes('status-label', tone)}>{children}</b>;
}

interface TimeAgoProps {
  at: string;
  className?: string;
  /** Said before it, as 'visto'. */
  prefix?: string;
  /** What the exact time in the tooltip is of. */
  label?: string;
}

/** 'há 12 min', with the exact time in a tooltip. */
export function TimeAgo({ at, className, prefix, label }: TimeAgoProps) {
  const now = useNow();
  if (!at) return null;
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={label ? `${label}: ${formatDateTime(date)}` : formatDateTime(date)}
      className={className}
    >
      {prefix ? `${prefix} ` : null}
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}

interface NoticeProps {
  /** `danger`: rejected or removed. */
  tone?: 'danger' | undefined;
  className?: string;
  children: ReactNode;
}

/** Coloured box above or within the content that it explains. */
export function Notice({ tone, className, children }: NoticeProps) {
  return <p className={classes('small notice', tone, className)}>{children}</p>;
}

/** Link to another part of this page. A plain one would have no index in the history. */
export function HashLink({ hash, ...props }: Omit<LinkProps, 'to'> & { hash: string }) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash }} />;
}
