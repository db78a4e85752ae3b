import { TableBones } from '../../../components/office/bones';
import { Failed } from '../../../components/ui/failed';
import { useAd } from '../api/read-ad';
import { typedOf } from '../form';
import { AdForm } from './ad-form';

/** The form with an advertisement in it. */
export function EditAd({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, isError, refetch } = useAd(id);
  if (data) return <AdForm id={id} begin={typedOf(data)} onDone={onDone} />;
  if (!isError) return <TableBones rows={4} />;
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
