import { Search, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { classes } from '../../lib/classes';
import { cityOfPath } from '../../features/cities/known-cities';

interface SearchBoxProps {
  className?: string;
  /** On the phone the box lies over the bar until it is closed. */
  onClose?: () => void;
}

/** Searches the deals, in the city that one is in. A blank term shows them all. */
export function SearchBox({ className, onClose }: SearchBoxProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inAddress = query.get('search') ?? query.get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [shown, setShown] = useState(inAddress);
  if (shown !== inAddress) {
    // The address changed: Back, or a filter taken off.
    setShown(inAddress);
    setTyped(inAddress);
  }

  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const term = typed.trim();
    const city = cityOfPath(pathname);
    const list = city ? `/${city.slug}` : '/';
    // The phone's search has an address of its own where it searches everywhere.
    const found = onClose && !city ? '/busca?q=' : `${list}?search=`;
    void navigate(term ? `${found}${encodeURIComponent(term)}` : list);
    onClose?.();
  };
  return (
    <form className={classes('top-search', className)} role="search" onSubmit={search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Buscar promoções"
        placeholder="Buscar promoções..."
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        autoFocus={onClose !== undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
      />
      {onClose ? (
        <button type="button" className="square" aria-label="Fechar a busca" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </form>
  );
}
