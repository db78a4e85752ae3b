import { TriangleAlert } from 'lucide-react';

/** What the server said of no field in particular; read aloud when it comes. */
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
