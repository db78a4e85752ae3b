import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { decisionKeys } from '../../../lib/decision-keys';
import type { AppealSubject } from '../appeal-subject';
import { AppealDialog } from './appeal-dialog';

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
