interface KeysHelpProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Which keys judge, and the switch that turns the letters off. */
export function KeysHelp({ on, onChange }: KeysHelpProps) {
  return (
    <div className="keys small muted">
      <p>
        {on ? (
          <>
            Em uma linha: <kbd>J</kbd> e <kbd>K</kbd> andam na lista, <kbd>A</kbd> aprova, <kbd>R</kbd>{' '}
            rejeita.
          </>
        ) : (
          <>
            Em uma linha: <kbd>↓</kbd> e <kbd>↑</kbd> andam na lista.
          </>
        )}
      </p>
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        Atalhos de uma letra
      </label>
    </div>
  );
}
