import { Search } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { limitCharacters } from '../../lib/limit-characters';
import { FilterField } from './filter-field';
import './search-field.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Search text of the URL. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
}

/** Searches on submit; an empty text clears the search. */
export function SearchField({ label, placeholder, value = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The URL changed from outside: browser Back, or a filter reset.
    setLastValue(value);
    setText(value);
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch(text.trim() || undefined);
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
              value={text}
              onChange={(event) => setText(event.target.value)}
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
