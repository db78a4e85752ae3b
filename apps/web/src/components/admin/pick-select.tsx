import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

interface PickSelectProps {
  label: string;
  className: string;
  value: string;
  busy: boolean;
  onPick: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** Select whose choice is sent: at once with a pointer or from the open list, else with Enter or on leaving it. */
export function PickSelect({ label, className, value, busy, onPick, children }: PickSelectProps) {
  const [draft, setDraft] = useState<string>();
  const [picked, setPicked] = useState<string>();
  const isStepping = useRef(false);
  const pick = (next: string | undefined): void => {
    setDraft(undefined);
    if (next === undefined || next === value || busy) return;
    setPicked(next);
    onPick(next);
  };
  /** While a choice is sent there is no other: the list does not open, and no key steps. */
  const refuse = (event: KeyboardEvent | MouseEvent): void => {
    if (busy) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const leavesSelect = event.ctrlKey || event.metaKey || ['Tab', 'F5'].includes(event.key);
    if (!leavesSelect) refuse(event);
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key === 'Enter' && draft !== undefined) {
      event.preventDefault();
      pick(draft);
    }
    const opensList = [' ', 'Enter', 'F4'].includes(event.key) || event.altKey;
    isStepping.current = !opensList;
  };
  return (
    <>
      <select
        className={className}
        aria-label={label}
        aria-busy={busy}
        aria-disabled={busy || undefined}
        value={draft ?? (busy ? picked : undefined) ?? value}
        onKeyDown={handleKeyDown}
        onMouseDown={refuse}
        onPointerDown={() => (isStepping.current = false)}
        onChange={({ target }) => {
          if (busy) return;
          if (isStepping.current) setDraft(target.value);
          else pick(target.value);
        }}
        onBlur={() => pick(draft)}
      >
        {children}
      </select>
      {draft !== undefined && draft !== value ? (
        <span className="small muted block" role="status">
          Enter confirma, Esc desfaz.
        </span>
      ) : null}
    </>
  );
}
