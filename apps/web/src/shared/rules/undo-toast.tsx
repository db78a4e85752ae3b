import { showToast } from '../../lib/show-toast';

/** Says what was done, with a button that takes it back. */
export const showUndoToast = (text: string, onUndo: () => void): void =>
  showToast(
    'success',
    (close) => (
      <span className="toast-text">
        <span>{text}</span>{' '}
        <button
          type="button"
          className="plain"
          onClick={() => {
            close();
            onUndo();
          }}
        >
          Desfazer
        </button>
      </span>
    ),
    { key: 'undo', isReplacing: true },
  );
