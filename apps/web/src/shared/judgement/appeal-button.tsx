import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { decisionKeys } from './decisions';
import { lazyPart } from '../../lib/lazy-part';
import type { AppealSubject } from './appeal-form';

const AppealForm = lazyPart(() => import('./appeal-form'), 'AppealForm');

interface AppealDialogProps {
  subject: AppealSubject;
  open: boolean;
  onClose: () => void;
  onSettled: (isFiled: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Asks why a decision is wrong; the form loads when it opens. */
function AppealDialog({ subject, open, onClose, onSettled, finalFocus }: AppealDialogProps) {
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

interface AppealButtonProps {
  subject: AppealSubject;
  /** Names the decision to screen readers. */
  title: string;
  /** Filed before. */
  isAppealed?: boolean;
  /** Focused after filing where this button vanishes. */
  focusAfterFiling?: RefObject<HTMLElement | null>;
}

/** Opens the dialog of an appeal; does nothing once it is filed. */
export function AppealButton({ subject, title, isAppealed = false, focusAfterFiling }: AppealButtonProps) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isJustFiled, setIsJustFiled] = useState(false);
  const isFiled = isJustFiled || isAppealed;
  const text = isFiled ? 'Em recurso' : 'Recorrer';
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-disabled={isFiled || undefined}
        aria-label={`${text}: ${title}`}
        onClick={() => !isFiled && setIsOpen(true)}
      >
        {text}
      </button>
      <AppealDialog
        subject={subject}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onSettled={(filed) => {
          setIsJustFiled(filed);
          setIsOpen(false);
          void queries.invalidateQueries({ queryKey: decisionKeys.ownLists });
        }}
        finalFocus={isFiled ? focusAfterFiling : undefined}
      />
    </>
  );
}
