import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Dialog } from '../../components/ui/dialog';
import { listMuteChoices, type MuteChoice } from './mute-choices';
import './rules.css';

interface MuteDialogProps {
  deal: Promotion;
  open: boolean;
  onClose: (choice?: MuteChoice) => void;
}

/** Asks what of a deal is not to be seen. */
export function MuteDialog({ deal, open, onClose }: MuteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Não quero ver"
      description="Some das suas listas e dos seus avisos."
      sheet
    >
      <ul className="mute-choices">
        {listMuteChoices(deal).map((choice) => (
          <li key={choice.text}>
            <button type="button" className="button" onClick={() => onClose(choice)}>
              {choice.text}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
