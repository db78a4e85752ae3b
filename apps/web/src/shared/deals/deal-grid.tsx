import type { ComponentProps } from 'react';
import './deal-grid.css';

/** List of deal cards: rows on phones, a grid from 720 px on. */
export function DealGrid(props: Omit<ComponentProps<'ol'>, 'className'>) {
  return <ol className="deal-grid" {...props} />;
}
