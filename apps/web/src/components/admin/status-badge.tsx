import './admin.css';

/** `good`: active. `pending`: needs action. `bad`: rejected, suspended. `quiet`: ended, inactive. */
export type BadgeTone = 'good' | 'pending' | 'bad' | 'quiet';

/** Status text with a coloured dot; the text alone carries the meaning. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`status-badge ${tone}`}>{children}</span>;
}
