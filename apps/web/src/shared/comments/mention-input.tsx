import type { AuthorView } from '@pechincha/contracts/entities/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { parseAuthors } from '../../api/author';
import { Avatar } from '../../components/ui/avatar';
import { http } from '../../lib/http';
import { memberKeys } from '../../lib/keys';
import { useDebounced } from '../../lib/use-debounced';
import { findMention, insertName, isKnownEmpty, type Mention } from './mention';

/** Members whose names start with `q`. Errors show no toast: suggestions are optional. */
async function searchMembers(q: string, signal: AbortSignal): Promise<AuthorView[]> {
  const { data } = await http.get<unknown>('/users/names', { params: { q }, signal });
  return parseAuthors(data);
}

const DEBOUNCE_MS = 150;
const noMembers: AuthorView[] = [];

/** Member suggestions for the text after `@`, debounced. */
function useMemberSearch(query: string | undefined): AuthorView[] {
  const queryClient = useQueryClient();
  const debouncedQuery = useDebounced(query?.trim(), DEBOUNCE_MS);
  const emptyQueries = queryClient
    .getQueriesData<AuthorView[]>({ queryKey: memberKeys.searches })
    .filter(([, names]) => names?.length === 0)
    .map(([key]) => String(key[1]));
  const { data } = useQuery({
    queryKey: memberKeys.search(debouncedQuery),
    queryFn: ({ signal }) => searchMembers(debouncedQuery ?? '', signal),
    enabled: debouncedQuery !== undefined && !isKnownEmpty(debouncedQuery, emptyQueries),
    staleTime: 60_000,
  });
  return (query !== undefined && debouncedQuery === query.trim() && data) || noMembers;
}

interface MentionInputProps {
  label: string;
  placeholder: string;
  rows: number;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  value: string;
  autoFocus: boolean;
  onChange: (value: string) => void;
  /** Called with the member whose name is inserted. */
  onChoose: (member: AuthorView) => void;
  onEscape?: (() => void) | undefined;
}

/** Textarea with member suggestions after `@`: arrows select, Enter or Tab inserts, Escape closes. */
export function MentionInput({ label, value, onChange, onChoose, onEscape, ...rest }: MentionInputProps) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<Mention>();
  const [activeIndex, setActiveIndex] = useState(0);
  const members = useMemberSearch(mention?.query);
  const open = mention !== undefined && members.length > 0;
  const selectedIndex = open ? Math.min(activeIndex, members.length - 1) : -1;

  const updateMention = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
    setMention(selectionStart === selectionEnd ? findMention(text, selectionStart) : undefined);
    setActiveIndex(0);
  };
  const insertMention = (index: number): void => {
    const member = members[index];
    if (!mention || !member || !textarea.current) return;
    const { text, caret } = insertName(value, mention, member.name);
    onChange(text);
    onChoose(member);
    setMention(undefined);
    const input = textarea.current;
    // After React has rendered the new text.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // The keys are the input method's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (open) setMention(undefined);
      else onEscape?.();
      return;
    }
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActiveIndex((selectedIndex + step + members.length) % members.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) insertMention(selectedIndex);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <textarea
        {...rest}
        ref={textarea}
        className="input"
        aria-label={label}
        aria-required
        aria-autocomplete="list"
        aria-controls={open ? `${id}-names` : undefined}
        aria-activedescendant={open ? `${id}-${selectedIndex}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          updateMention(event.target);
        }}
        // Behind a restored draft; a press of the pointer then chooses its own place.
        onFocus={({ currentTarget }) => {
          if (currentTarget.selectionEnd === 0) currentTarget.setSelectionRange(value.length, value.length);
        }}
        onClick={(event) => updateMention(event.currentTarget)}
        onKeyDown={handleKeyDown}
        onBlur={() => setMention(undefined)}
      />
      {open ? (
        <ul className="mention-names" id={`${id}-names`} role="listbox" aria-label="Pessoas para mencionar">
          {members.map((member, index) => (
            <li
              key={member._id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selectedIndex}
              // Keeps focus in the textarea.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertMention(index)}
            >
              <Avatar name={member.name} picture={member.avatar} />
              {member.name}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="vh" role="status">
        {open
          ? `${members.length} ${members.length === 1 ? 'nome' : 'nomes'}: escolha com as setas e Enter.`
          : ''}
      </p>
    </>
  );
}
