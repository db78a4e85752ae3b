import { ImageOff } from 'lucide-react';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { isNotFound } from '../../../lib/api-error';
import { useAd } from '../api/get-ad';
import { AdForm } from './ad-form';
import { BlockedHint } from './blocked-hint';

export function EditAd({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, isError, refetch } = useAd(id);
  if (data) return <AdForm ad={data} onDone={onDone} />;
  if (!isError) return <TableSkeleton rows={4} />;
  if (isNotFound(error)) {
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
      <BlockedHint errors={[error]} />
      <LoadError onRetry={() => void refetch()}>Não foi possível carregar o anúncio para edição</LoadError>
      <p className="text-center">
        <button type="button" className="plain" onClick={onDone}>
          Cancelar edição
        </button>
      </p>
    </>
  );
}
