import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Bookmark } from 'lucide-react';
import { useSave } from '../../../shared/deals/hooks/use-save';

/** Saves a deal to find it again. */
export function SaveButton({ deal }: { deal: Promotion }) {
  const { isSaved, press } = useSave(deal);
  return (
    <button type="button" className="count" aria-pressed={isSaved} aria-label="Salvar" onClick={press}>
      <Bookmark aria-hidden="true" />
      {isSaved ? 'Salva' : 'Salvar'}
    </button>
  );
}
