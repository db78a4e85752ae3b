import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './admin.css';

interface ItemSummaryProps {
  /** Of the class `thumb`, or an avatar. */
  picture: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Picture with the name and details of an item beside it. */
export function ItemSummary({ picture, className, children }: ItemSummaryProps) {
  return (
    <div className={classes('item-summary', className)}>
      {picture}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
