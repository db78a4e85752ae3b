export function MyDealsSkeleton() {
  return (
    <ul className="own-deals mt-8" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="own-deal">
          <div className="own-deal-photo skeleton" />
          <div className="own-deal-body">
            <span className="skeleton block h-3 w-32" />
            <span className="skeleton mt-2 block h-5 w-3/4" />
            <span className="skeleton mt-2 block h-6 w-28" />
          </div>
        </li>
      ))}
    </ul>
  );
}
