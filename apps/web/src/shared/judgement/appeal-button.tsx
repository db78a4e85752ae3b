import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, LazyForm } from '../../components/ui/dialog';
import { decisionKeys } from './decisions';
import { lazyPart } from '../../lib/lazy-part';
import type { AppealSubject } from './appeal-form';

const AppealForm = lazyPart(() => import('./appeal-form'), 'AppealForm');

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
      <Button
        className="button size-s"
        disabled={isFiled}
        label={`${text}: ${title}`}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Recorrer da decisão"
        description="Outra pessoa da moderação lê e responde. De cada decisão dá para recorrer uma vez."
        finalFocus={isFiled ? focusAfterFiling : undefined}
      >
        <LazyForm className="min-h-64">
          <AppealForm
            subject={subject}
            onClose={() => setIsOpen(false)}
            onSettled={(filed) => {
              setIsJustFiled(filed);
              setIsOpen(false);
              void queries.invalidateQueries({ queryKey: decisionKeys.ownLists });
            }}
          />
        </LazyForm>
      </Dialog>
    </>
  );
}
