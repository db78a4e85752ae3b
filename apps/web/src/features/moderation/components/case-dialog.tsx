import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { Dialog } from '../../../components/ui/dialog';
import type { CaseDecision } from '../api/decide-case';
import { quoteThing } from '../quote-thing';
import { CaseForm } from './case-form';

interface CaseDialogProps {
  subject: ModerationCase | undefined;
  open: boolean;
  onClose: () => void;
  onDecide: (id: string, decision: CaseDecision) => Promise<unknown>;
}

/** Asks what to do with what was reported, and why. */
export function CaseDialog({ subject, open, onClose, onDecide }: CaseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={subject?.thing.kind === 'comment' ? 'Decidir sobre o comentário' : 'Decidir sobre a promoção'}
      description={`${quoteThing(subject?.thing)}Quem denunciou e quem publicou recebem a decisão e o motivo.`}
    >
      {subject ? (
        <CaseForm
          key={subject._id}
          moderationCase={subject}
          onClose={onClose}
          onDecide={(decision) => onDecide(subject._id, decision)}
        />
      ) : null}
    </Dialog>
  );
}
