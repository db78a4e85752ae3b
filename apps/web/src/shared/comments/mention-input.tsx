import type { AuthorView } from '@pechincha/contracts/entities/user';
import { countCharacters } from '@pechincha/contracts/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { parseAuthors } from '../../api/promotion';
import { Avatar } from '../../components/ui/picture';
import { createQueryFn } from '../../lib/http';
import { memberKeys } from '../../lib/keys';
import { useDebounced } from '../../lib/use-debounced';

/** A mention being typed. */
interface Mention {
  /** Index of the `@`. */
  start: number;
  query: string;
}

const MAX_NAME_LENGTH = 80;

const isOutOfRange = (query: string): boolean => {
  const length = countCharacters(query.trim());
  return length < 2 || length > MAX_NAME_LENGTH;
};

/** The mention before the caret. Names contain spaces, so it ends only with the line. */
export function findMention(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  // An `@` inside an e-mail address is no mention.
  if (start < 0 || /[\p{L}\p{N}._-]/u.test(before.charAt(start - 1))) return undefined;
  const query = before.slice(start + 1);
  if (/^\s|\n/.test(query) || isOutOfRange(query)) return undefined;
  return { start, query };
}

/** Replaces the typed part by the full name; returns the text and the caret position. */
export function insertName(
  text: string,
  { start, query }: Mention,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length);
  const head = `${text.slice(0, start)}@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: head + after, caret: head.length + (after.startsWith(' ') ? 1 : 0) };
}

/** True when a prefix of the query has no matches, so the query cannot have any. */
export const isKnownEmpty = (query: string, emptyQueries: readonly string[]): boolean =>
  emptyQueries.some((emptyQuery) => query.toLowerCase().startsWith(emptyQuery.toLowerCase()));

/** A member chosen from the suggestions. */
type ChosenMember = Pick<AuthorView, '_id' | 'name'>;

/** As in the contract of comments. */
const MAX_CHOSEN = 20;

function parseChosen(stored: string): ChosenMember[] {
  try {
    return (JSON.parse(stored || '[]') as Partial<ChosenMember>[]).filter(
      (member): member is ChosenMember => typeof member._id === 'string' && typeof member.name === 'string',
    );
  } catch {
    return [];
  }
}

/** Adds a member to those of a draft, which are stored with it. */
export const addChosen = (stored: string, { _id, name }: ChosenMember): string =>
  JSON.stringify([...parseChosen(stored).filter((member) => member._id !== _id), { _id, name }]);

/** Ids of the chosen members whose names are still in the text; undefined if there are none. */
export function listChosenIds(stored: string, text: string): string[] | undefined {
  const ids = parseChosen(stored)
    .filter(({ name }) => text.includes(`@${name}`))
    .map(({ _id }) => _id);
  return ids.length > 0 ? ids.slice(-MAX_CHOSEN) : undefined;
}

const DEBOUNCE_MS = 150;
const noMembers: AuthorView[] = [];

/** Members whose names start with the text after `@`, debounced. Errors show no toast: suggestions are optional. */
function useMemberSearch(query: string | undefined): AuthorView[] {
  const queryClient = useQueryClient();
  const debouncedQuery = useDebounced(query?.trim(), DEBOUNCE_MS);
  const emptyQueries = queryClient
    .getQueriesData<AuthorView[]>({ queryKey: memberKeys.searches })
    .filter(([, names]) => names?.length === 0)
    .map(([key]) => String(key[1]));
  const { data } = useQuery({
    queryKey: memberKeys.search(debouncedQuery),
    queryFn: createQueryFn('/users/names', parseAuthors, { params: { q: debouncedQuery ?? '' } }),
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
