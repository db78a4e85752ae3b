import { TriangleAlert } from 'lucide-react';

/** Server error that belongs to no single field; announced by screen readers. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert">
      {error ? (
        <p className="error">
          <TriangleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
