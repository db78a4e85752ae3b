import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Avatar } from '../../../components/ui/avatar';
import { useNames } from '../hooks/use-names';
import { mentionAt, withName, type Mention } from '../mention';

interface MentionInputProps {
  label: string;
  placeholder: string;
  rows: number;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  value: string;
  autoFocus: boolean;
  onChange: (value: string) => void;
  onEscape?: (() => void) | undefined;
}

/** A text in which names are offered after an `@`: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionInput({ label, value, onChange, onEscape, ...rest }: MentionInputProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<Mention>();
  const [marked, setMarked] = useState(0);
  const names = useNames(mention?.typed);
  const open = mention !== undefined && names.length > 0;
  const chosen = open ? Math.min(marked, names.length - 1) : -1;

  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
    setMention(selectionStart === selectionEnd ? mentionAt(text, selectionStart) : undefined);
    setMarked(0);
  };
  const take = (index: number): void => {
    const name = names[index]?.name;
    if (!mention || name === undefined || !area.current) return;
    const { text, caret } = withName(value, mention, name);
    onChange(text);
    setMention(undefined);
    const input = area.current;
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      if (open) setMention(undefined);
      else onEscape?.();
      return;
    }
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMarked((chosen + step + names.length) % names.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <textarea
        {...rest}
        ref={area}
        className="input"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={open ? `${id}-names` : undefined}
        aria-activedescendant={open ? `${id}-${chosen}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target);
        }}
        onClick={(event) => look(event.currentTarget)}
        onKeyDown={press}
        onBlur={() => setMention(undefined)}
      />
      {open ? (
        <ul className="names" id={`${id}-names`} role="listbox" aria-label="Pessoas para mencionar">
          {names.map((person, index) => (
            <li
              key={person._id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <Avatar name={person.name} picture={person.avatar} />
              {person.name}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="vh" role="status">
        {open
          ? `${names.length} ${names.length === 1 ? 'nome' : 'nomes'}: escolha com as setas e Enter.`
          : ''}
      </p>
    </>
  );
}
