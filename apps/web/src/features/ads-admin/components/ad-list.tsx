import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '../../../components/ui/confirm';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { formatCount } from '../../../lib/numbers';
import { useAds } from '../api/list-ads';
import { useAdActions } from '../hooks/use-ad-actions';
import { AdTable } from './ad-table';

/** Every advertisement of the site, with what one does with it. */
export function AdList() {
  const { data, isPending, isError, refetch } = useAds();
  const { toggle, remove } = useAdActions();
  const [deleting, setDeleting] = useState<Advertisement>();
  // The words stay while the dialog fades away.
  const [asked, setAsked] = useState(deleting);
  if (deleting && deleting !== asked) setAsked(deleting);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = data?.ads.length;
  const counted = useRef(count);
  useEffect(() => {
    const fewer = counted.current !== undefined && count !== undefined && count < counted.current;
    counted.current = count;
    // The row that had the focus went.
    if (fewer) heading.current?.focus();
  }, [count]);
  const busy = toggle.isPending ? toggle.variables._id : remove.isPending ? remove.variables._id : undefined;

  return (
    <section aria-labelledby="ads-list">
      <h2 className="ads-head" id="ads-list" ref={heading} tabIndex={-1}>
        Anúncios cadastrados
      </h2>
      {isPending ? (
        <p className="ads-loading muted" role="status">
          Carregando anúncios...
        </p>
      ) : null}
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar lista de anúncios</Failed>
      ) : null}
      {count === 0 ? (
        <StatePage icon={Megaphone} title="Nenhum anúncio cadastrado">
          Preencha o formulário acima para criar o primeiro anúncio.
        </StatePage>
      ) : null}
      {data && data.ads.length > 0 ? (
        <AdTable ads={data.ads} busy={busy} onToggle={toggle.mutate} onDelete={setDeleting} />
      ) : null}
      {data && data.total > data.ads.length ? (
        <p className="small muted mt-3">
          Os {formatCount(data.ads.length)} mais novos de {formatCount(data.total)} anúncios.
        </p>
      ) : null}
      <Confirm
        open={deleting !== undefined}
        question="Tem certeza que deseja excluir este anúncio? Esta ação não pode ser desfeita."
        description={asked?.title ?? ''}
        action="Excluir anúncio"
        onAnswer={(yes) => {
          setDeleting(undefined);
          if (yes && deleting) remove.mutate(deleting);
        }}
      />
    </section>
  );
}
