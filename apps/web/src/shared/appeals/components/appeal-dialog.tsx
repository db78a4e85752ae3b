import { type RefObject } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import type { AppealSubject } from '../appeal-subject';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { lazyPart } from '../../../lib/lazy-part';

const AppealForm = lazyPart(() => import('./appeal-form'), 'AppealForm');

interface AppealDialogProps {
  subject: AppealSubject;
  open: boolean;
  onClose: () => void;
  onSettled: (isFiled: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Asks why a decision is wrong; the form loads when it opens. */
export function AppealDialog({ subject, open, onClose, onSettled, finalFocus }: AppealDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Recorrer da decisão"
      description="Outra pessoa da moderação lê e responde. De cada decisão dá para recorrer uma vez."
      finalFocus={finalFocus}
    >
      <OptionalBoundary
        fallback={<p className="min-h-64" role="status" aria-label="Carregando" />}
        errorText="Não foi possível carregar o formulário."
      >
        <AppealForm subject={subject} onClose={onClose} onSettled={onSettled} />
      </OptionalBoundary>
    </Dialog>
  );
}
