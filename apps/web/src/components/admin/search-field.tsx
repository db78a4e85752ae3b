import { Search } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import './filters.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Search text of the URL. */
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
}

/** Searches on submit; an empty text clears the search. */
export function SearchField({ label, placeholder, value = '', onSearch }: SearchFieldProps) {
  const id = useId();
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
    <form className="choice grow" role="search" aria-label={label} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="with-button">
        <input
          id={id}
          type="search"
          className="input"
          placeholder={placeholder}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="square" aria-label={label}>
          <Search aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
