import { Search } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatQuantity } from '../../lib/format';
import { limitCharacters } from '../../lib/limit-characters';
import { classes } from '../../lib/style';
import './admin.css';

interface FilterFieldProps {
  label: string;
  /** Renders the control with the id that links it to its label. */
  children: (id: string) => ReactNode;
}

/** Small label above a control; only for screen readers in a page header. */
function FilterField({ label, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface LabeledSelectProps {
  label: string;
  value: string;
  /** Values with their texts; '' means no choice. */
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, value, options, onChange }: LabeledSelectProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([optionValue, text]) => (
            <option key={optionValue} value={optionValue}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}

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

interface SegmentProps {
  /** Accessible name. */
  label: string;
  className?: string;
  /** Each option is a place that Back returns to, not a filter of one place. */
  arePlaces?: boolean;
  options: readonly { text: string; path: string; isCurrent: boolean }[];
}

/** Links side by side, one of them current; the choice is in the URL. */
export function Segment({ label, className, arePlaces = false, options }: SegmentProps) {
  return (
    <nav className={classes('segment', className)} aria-label={label}>
      {options.map(({ text, path, isCurrent }) => (
        <Link key={path} to={path} replace={!arePlaces} aria-current={isCurrent ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** '20 usuários'; 'mais de 10.000 usuários' when the total is a lower bound. */
export const formatTotal = (
  { total, totalIsExact = true }: { total: number; totalIsExact?: boolean },
  one: string,
  many: string,
): string => (totalIsExact ? formatQuantity(total, one, many) : `mais de ${formatCount(total)} ${many}`);

/** Search field and selects above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className="admin-filters">{children}</div>;
}
