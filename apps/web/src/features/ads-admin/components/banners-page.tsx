import { getCityName } from '../../../lib/known-cities';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { ChevronLeft, Image } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ConfirmAction, type ConfirmText } from '../../../components/admin/confirm-action';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { formatQuantity } from '../../../lib/numbers';
import { useBanners } from '../api/list-banners';
import { useBannerActions } from '../hooks/use-banner-actions';
import { AdPanel } from './ad-panel';
import { BannerCard } from './banner-card';
import { BannerForm } from './banner-form';
import { BlockedHint } from './blocked-hint';
import './banners-page.css';

const getConfirmText = ({ title }: Advertisement): ConfirmText => ({
  question: 'Tem certeza que deseja excluir este banner?',
  description: title,
  confirmLabel: 'Excluir banner',
  destructive: true,
});

/** `/admin/local/banners/{cityName}`: the banners of one city. */
export function BannersPage() {
  const { cityName: city = '' } = useParams();
  return <Banners key={city} city={city} />;
}

function Banners({ city }: { city: string }) {
  const name = getCityName(city);
  const { data, error, isError, refetch } = useBanners(city);
  const { create, setStatus, remove } = useBannerActions(city);
  const pendingDeletion = usePendingConfirm<Advertisement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isSuccess: isRemoved } = remove;
  useEffect(() => {
    // The card that had the focus is gone.
    if (isRemoved) heading.current?.focus();
  }, [isRemoved, remove.data, remove.submittedAt]);

  return (
    <>
      <Link className="back" to={`/admin/local?city=${encodeURIComponent(city)}`}>
        <ChevronLeft aria-hidden="true" />
        Voltar
      </Link>
      <AdminPageHeader
        title={`Banners de ${name}`}
        summary={data ? formatQuantity(data.length, 'banner', 'banners') : ''}
      />
      <AdPanel labelledBy="form-heading">
        <h2 id="form-heading">Adicionar banner</h2>
        <BannerForm city={city} create={create} />
      </AdPanel>
      <section aria-labelledby="listed-heading">
        <h2 id="listed-heading" className="listed-head" ref={heading} tabIndex={-1}>
          Banners cadastrados
        </h2>
        <BlockedHint errors={[error, setStatus.error, remove.error]} />
        {isError && !data ? (
          <LoadError onRetry={() => void refetch()}>Nao foi possivel carregar os banners</LoadError>
        ) : null}
        {!data && !isError ? <TableSkeleton rows={3} /> : null}
        {data?.length === 0 ? (
          <StatePage icon={Image} title="Nenhum banner cadastrado">
            Preencha o formulário acima para criar o primeiro banner de {name}.
          </StatePage>
        ) : null}
        {data && data.length > 0 ? (
          <ul className="picture-cards">
            {data.map((banner) => (
              <BannerCard
                key={banner._id}
                banner={banner}
                busy={setStatus.isPending && setStatus.variables.banner._id === banner._id}
                onStatus={(status) => setStatus.mutate({ banner, status })}
                onDelete={() => pendingDeletion.openFor(banner)}
              />
            ))}
          </ul>
        ) : null}
      </section>
      <ConfirmAction pending={pendingDeletion} getText={getConfirmText} onConfirm={remove.mutateAsync} />
    </>
  );
}
