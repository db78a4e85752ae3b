import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ConfirmAction, type ConfirmText } from '../../../components/admin/confirm-action';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { formatCount } from '../../../lib/numbers';
import { useAds } from '../api/list-ads';
import { useAdActions } from '../hooks/use-ad-actions';
import { AdTable } from './ad-table';
import { BlockedHint } from './blocked-hint';

const getConfirmText = ({ title }: Advertisement): ConfirmText => ({
  question: 'Tem certeza que deseja excluir este anúncio? Esta ação não pode ser desfeita.',
  description: title,
  confirmLabel: 'Excluir anúncio',
  destructive: true,
});

export function AdList({ onDeleted }: { onDeleted: (ad: Advertisement) => void }) {
  const { data, error, isPending, isError, refetch } = useAds();
  const { toggle, remove } = useAdActions();
  const pendingDeletion = usePendingConfirm<Advertisement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = data?.ads.length;
  const previousCount = useRef(count);
  useEffect(() => {
    const hasFewer =
      previousCount.current !== undefined && count !== undefined && count < previousCount.current;
    previousCount.current = count;
    // The focused row was removed; not while the form above is filled in.
    if (hasFewer && !document.activeElement?.closest('form')) heading.current?.focus();
  }, [count]);
  const busy = toggle.isPending ? toggle.variables._id : remove.isPending ? remove.variables._id : undefined;

  return (
    <section aria-labelledby="listed-heading">
      <h2 className="listed-head" id="listed-heading" ref={heading} tabIndex={-1}>
        Anúncios cadastrados
      </h2>
      <BlockedHint errors={[error, toggle.error, remove.error]} />
      {isPending ? (
        <p className="listed-loading muted" role="status">
          Carregando anúncios...
        </p>
      ) : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar lista de anúncios</LoadError>
      ) : null}
      {count === 0 ? (
        <StatePage icon={Megaphone} title="Nenhum anúncio cadastrado">
          Preencha o formulário acima para criar o primeiro anúncio.
        </StatePage>
      ) : null}
      {data && data.ads.length > 0 ? (
        <AdTable ads={data.ads} busy={busy} onToggle={toggle.mutate} onDelete={pendingDeletion.openFor} />
      ) : null}
      {data && data.total > data.ads.length ? (
        <p className="small muted mt-3">
          Os {formatCount(data.ads.length)} mais novos de {formatCount(data.total)} anúncios.
        </p>
      ) : null}
      <ConfirmAction
        pending={pendingDeletion}
        getText={getConfirmText}
        onConfirm={(ad) => remove.mutateAsync(ad, { onSuccess: () => onDeleted(ad) })}
      />
    </section>
  );
}
