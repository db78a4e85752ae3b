import { Search } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import '../../styles/forms.css';
import './styles/filters.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the address says. */
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
}

/** Searches a list when sent; emptied and sent, it shows everything again. */
export function SearchField({ label, placeholder, value = '', onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The address changed: Back, or a filter taken off.
    setShown(value);
    setTyped(value);
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch(typed.trim() || undefined);
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="square" aria-label={label}>
          <Search aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
