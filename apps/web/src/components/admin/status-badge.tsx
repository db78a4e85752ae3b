import './styles/pieces.css';

/** `good`: on. `waiting`: somebody has to act. `bad`: refused, suspended. `quiet`: over, off. */
export type BadgeTone = 'good' | 'waiting' | 'bad' | 'quiet';

/** A state as a word with a dot; the colour says nothing that the word does not. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`status-badge ${tone}`}>{children}</span>;
}
