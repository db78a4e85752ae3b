import { cutText } from '@pechincha/contracts/characters';
import { Search, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { classes } from '../../lib/classes';
import { findCityByPath } from '../../lib/known-cities';
import './layout.css';

interface SearchBoxProps {
  className?: string;
  /** Set on phones only, where the box covers the top bar until closed. */
  onClose?: () => void;
}

/** Searches deals in the current city; a blank term shows the whole list. */
export function SearchBox({ className, onClose }: SearchBoxProps) {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isBackOffice = pathname.startsWith('/admin/');
  const termInUrl = (!isBackOffice && (searchParams.get('search') ?? searchParams.get('q'))) || '';
  const [value, setValue] = useState(termInUrl);
  const [syncedTerm, setSyncedTerm] = useState(termInUrl);
  if (syncedTerm !== termInUrl) {
    // The URL changed without this form: Back, or a removed filter.
    setSyncedTerm(termInUrl);
    setValue(termInUrl);
  }

  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const term = value.trim();
    const city = findCityByPath(pathname);
    const listPath = city ? `/${city.slug}` : '/';
    // On phones a search without a city has its own page, /busca.
    const searchPrefix = onClose && !city ? '/busca?q=' : `${listPath}?search=`;
    void navigate(term ? `${searchPrefix}${encodeURIComponent(term)}` : listPath);
    onClose?.();
  };
  return (
    <form className={classes('search-box', className)} role="search" onSubmit={search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Buscar promoções"
        placeholder="Buscar promoções..."
        enterKeyHint="search"
        value={value}
        autoFocus={onClose !== undefined}
        onChange={(event) => setValue(cutText(event.target.value, 100))}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose?.()}
      />
      {onClose ? (
        <button type="button" className="square" aria-label="Fechar a busca" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </form>
  );
}
