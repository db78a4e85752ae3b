import { Search } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { limitCharacters } from '../../lib/limit-characters';
import { FilterField } from './filter-field';
import './admin.css';

export interface SearchText {
  text: string;
  setText: (text: string) => void;
  /** Trimmed; undefined when blank. */
  search: string | undefined;
}

/** Text of a search field. It goes into the address with the search and with every filter. */
export function useSearchText(value = ''): SearchText {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The URL changed from outside: browser Back, or a filter reset.
    setLastValue(value);
    setText(value);
  }
  return { text, setText, search: text.trim() || undefined };
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  typed: SearchText;
  onSearch: () => void;
}

/** Searches on submit; an empty text clears the search. */
export function SearchField({ label, placeholder, typed, onSearch }: SearchFieldProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className="search-field" role="search" aria-label={label} onSubmit={submit}>
      <FilterField label={label}>
        {(id) => (
          <div className="search-input">
            <input
              id={id}
              type="search"
              className="input"
              placeholder={placeholder}
              enterKeyHint="search"
              {...limitCharacters(100)}
              value={typed.text}
              onChange={(event) => typed.setText(event.target.value)}
            />
            <button type="submit" className="square" aria-label={label}>
              <Search aria-hidden="true" />
            </button>
          </div>
        )}
      </FilterField>
    </form>
  );
}
