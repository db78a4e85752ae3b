export function MyDealsSkeleton() {
  return (
    <ul className="mine mt-8" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="my-deal">
          <div className="my-photo skeleton" />
          <div className="my-body">
            <span className="skeleton block h-3 w-32" />
            <span className="skeleton mt-2 block h-5 w-3/4" />
            <span className="skeleton mt-2 block h-6 w-28" />
          </div>
        </li>
      ))}
    </ul>
  );
}
