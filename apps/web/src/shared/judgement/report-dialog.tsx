import { type RefObject, useState } from 'react';
import { Dialog, LazyForm } from '../../components/ui/dialog';
import { lazyPart } from '../../lib/lazy-part';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import type { ReportSubject } from './report-form';

/** Opens the dialog of a report of a deal or comment. Visitors go to /login and back. */
export function useReport(id: string) {
  const { isAuthenticated, isLoading } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const signInKey = `report:${id}`;
  const goToLogin = useGoToLogin(signInKey);
  useAfterSignIn(signInKey, () => setIsOpen(true));
  return {
    dialog: { open: isOpen, onClose: (): void => setIsOpen(false) },
    open(): void {
      if (isAuthenticated || isLoading) setIsOpen(true);
      else goToLogin();
    },
  };
}

const ReportForm = lazyPart(() => import('./report-form'), 'ReportForm');

interface ReportDialogProps {
  subject: ReportSubject;
  open: boolean;
  onClose: () => void;
  /** Has the focus after closing, also where the dialog was opened by the return from /login. */
  button?: RefObject<HTMLElement | null>;
}

/** Asks what is wrong with a deal or comment; the form loads when it opens. */
export function ReportDialog({ subject, open, onClose, button }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={subject.kind === 'deal' ? 'Denunciar promoção' : 'Denunciar comentário'}
      description="A moderação decide sem ver quem denunciou. Quem publicou também não fica sabendo."
      {...(button && { finalFocus: button })}
    >
      <LazyForm className="min-h-80">
        <ReportForm subject={subject} onClose={onClose} />
      </LazyForm>
    </Dialog>
  );
}
