import type { ReactNode } from 'react';
import { classes } from '../../lib/style';
import { useDelayed } from '../../lib/timers';
import { LoadError } from './state-page';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** Shown until there is data. */
  skeleton?: ReactNode;
  /** Or what renders it, with a function that tries again. */
  error: string | ((retry: () => void) => ReactNode);
  /** Shown for a list without entries. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has loaded, or why there is nothing: it loads, has failed or found nothing. */
export function QueryView<Data>({ query, skeleton, error, empty, children }: QueryViewProps<Data>) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (!isError) return skeleton;
  const retry = (): void => void refetch();
  return typeof error === 'string' ? <LoadError onRetry={retry}>{error}</LoadError> : error(retry);
}

/** Shown after 200 ms: short waits show no skeleton. */
export const Delayed = ({ children }: { children: ReactNode }) => (useDelayed(true) ? children : null);

interface SkeletonsProps {
  count?: number;
  className?: string;
  /** Its height, for example. */
  itemClass: string;
}

/** Boxes in the place of a list, after a while. */
export const Skeletons = ({ count = 1, className, itemClass }: SkeletonsProps) => (
  <Delayed>
    <div className={className} role="status" aria-label="Carregando">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes('skeleton', itemClass)} aria-hidden="true" />
      ))}
    </div>
  </Delayed>
);
