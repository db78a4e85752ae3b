import { TriangleAlert } from 'lucide-react';

/** What the server said of no field in particular; read aloud when it comes. */
export function FormFault({ fault }: { fault: string | undefined }) {
  return (
    <div role="alert">
      {fault ? (
        <p className="error">
          <TriangleAlert aria-hidden="true" />
          {fault}
        </p>
      ) : null}
    </div>
  );
}
