import type { ComponentProps } from 'react';
import './deal-grid.css';

/** List of deal cards: rows on phones, a grid from 720 px on. */
export function DealGrid(props: Omit<ComponentProps<'ol'>, 'className'>) {
  return <ol className="deal-grid" {...props} />;
}

export function DealListSkeleton() {
  return (
    <DealGrid aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index}>
          <div className="deal">
            <div className="photo deal-photo skeleton max-[45em]:rounded-[4px]" />
            <div className="deal-body">
              <p className="tiny muted deal-meta">
                <span className="skeleton h-3 max-w-40" />
              </p>
              <p className="line-clamp-2 deal-title">
                <span className="skeleton mt-1 block h-4 w-full" />
                <span className="skeleton mt-1.5 block h-4 w-2/3" />
              </p>
              <p className="baseline-cluster deal-price">
                <span className="skeleton block h-7 w-32" />
              </p>
            </div>
            <p className="deal-text">
              <span className="skeleton mt-1 block h-3.5 w-full" />
              <span className="skeleton mt-2 block h-3.5 w-3/4" />
            </p>
            <div className="deal-actions">
              <span className="skeleton m-3 h-5 w-36" />
            </div>
          </div>
        </li>
      ))}
    </DealGrid>
  );
}
