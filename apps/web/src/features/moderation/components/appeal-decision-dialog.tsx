import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { Dialog } from '../../../components/ui/dialog';
import type { AppealDecision } from '../api/decide-appeal';
import { quoteThing } from '../quote-thing';
import { AppealDecisionForm } from './appeal-decision-form';

interface AppealDecisionDialogProps {
  subject: Appeal | undefined;
  open: boolean;
  onClose: () => void;
  onDecide: (id: string, decision: AppealDecision) => Promise<unknown>;
}

/** Asks what becomes of a decision, and why. */
export function AppealDecisionDialog({ subject, open, onClose, onDecide }: AppealDecisionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Responder ao recurso"
      description={`${quoteThing(subject?.thing)}Quem recorreu recebe a sua decisão e a explicação.`}
    >
      {subject ? (
        <AppealDecisionForm
          key={subject._id}
          isFinal={subject.thing.kind === 'deal' && subject.decision.action === 'deleted'}
          onClose={onClose}
          appealId={subject._id}
          onDecide={(decision) => onDecide(subject._id, decision)}
        />
      ) : null}
    </Dialog>
  );
}
