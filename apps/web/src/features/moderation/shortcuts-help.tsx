interface ShortcutsHelpProps {
  enabled: boolean;
  onChange: (enabled: boolean) => void;
}

/** Explains the keyboard shortcuts, with a checkbox that disables the single-letter ones. */
export function ShortcutsHelp({ enabled, onChange }: ShortcutsHelpProps) {
  return (
    <div className="shortcut-help small muted">
      <p>
        {enabled ? (
          <>
            <kbd>J</kbd> e <kbd>K</kbd> andam na lista. Na linha em foco, <kbd>A</kbd> aprova, <kbd>R</kbd>{' '}
            rejeita e <kbd>X</kbd> escolhe. <kbd>E</kbd> leva à decisão sobre elas.
          </>
        ) : (
          <>
            Na linha em foco, <kbd>↓</kbd> e <kbd>↑</kbd> andam na lista.
          </>
        )}
      </p>
      <label className="check">
        <input type="checkbox" checked={enabled} onChange={(event) => onChange(event.target.checked)} />
        Atalhos de uma letra
      </label>
    </div>
  );
}
