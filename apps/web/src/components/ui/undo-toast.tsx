import { Button } from './button';
import { showToast, type ToastType } from '../../lib/show-toast';

interface UndoToastOptions {
  /** What it was done to; several of these are shown at a time. */
  subject?: { id: string; title: string };
  type?: ToastType;
}

/** Says what was done, with a button that takes it back. */
export const showUndoToast = (
  text: string,
  onUndo: () => void,
  { subject, type = 'success' }: UndoToastOptions = {},
): void =>
  showToast(
    type,
    (close) => (
      <span className="toast-text">
        <span>{text}</span> {subject ? <span className="block truncate muted">{subject.title} </span> : null}
        <Button
          className="text-button"
          onClick={() => {
            close();
            // Not in another toast: the page decides where the focus goes.
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement && activeElement.closest('.toast-places'))
              activeElement.blur();
            onUndo();
          }}
        >
          Desfazer
        </Button>
      </span>
    ),
    { key: `undo:${subject?.id ?? ''}`, isReplacing: true },
  );
