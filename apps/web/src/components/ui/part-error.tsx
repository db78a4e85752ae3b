interface PartErrorProps {
  /** What did not load. */
  children: string;
  className?: string;
  onRetry: () => void;
}

/** In the place of a part of a page that did not load, with a button to try again. */
export function PartError({ children, className = 'muted', onRetry }: PartErrorProps) {
  return (
    <p className={className} role="alert">
      {children}{' '}
      <button type="button" className="plain" onClick={onRetry}>
        Tentar de novo
      </button>
    </p>
  );
}
