import { ImageOff } from 'lucide-react';
import { TableBones } from '../../../components/office/bones';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { isMissing } from '../../../lib/failure';
import { useAd } from '../api/read-ad';
import { typedOf } from '../form';
import { AdForm } from './ad-form';

/** The form with an advertisement in it. */
export function EditAd({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, isError, refetch } = useAd(id);
  if (data) return <AdForm id={id} begin={typedOf(data)} onDone={onDone} />;
  if (!isError) return <TableBones rows={4} />;
  if (isMissing(error)) {
    return (
      <StatePage
        icon={ImageOff}
        title="Anúncio não encontrado"
        actions={
          <button type="button" className="button main" onClick={onDone}>
            Cancelar edição
          </button>
        }
      >
        Não foi possível carregar o anúncio para edição
      </StatePage>
    );
  }
  return (
    <>
      <Failed onRetry={() => void refetch()}>Não foi possível carregar o anúncio para edição</Failed>
      <p className="text-center">
        <button type="button" className="plain" onClick={onDone}>
          Cancelar edição
        </button>
      </p>
    </>
  );
}
