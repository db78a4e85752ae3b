import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './ui.css';

interface NoticeProps {
  /** `bad`: rejected or removed. */
  tone?: 'bad' | undefined;
  className?: string;
  children: ReactNode;
}

/** Coloured box above or within the content that it explains. */
export function Notice({ tone, className, children }: NoticeProps) {
  return <p className={classes('notice', tone, className)}>{children}</p>;
}
