import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { ChevronLeft, Image, ImageOff, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction, type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import { PickSelect } from '../../components/admin/pick-select';
import { TableSkeleton } from '../../components/admin/table';
import { Picture } from '../../components/ui/picture';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { getCityName } from '../../lib/known-cities';
import { useNow } from '../../lib/timers';
import { BrokenPicture } from './ad-picture';
import { formatPeriod, getPeriodNote, positionHelp, positionLabels } from './ad-values';
import { useBannerActions, useBanners } from './api';
import { BannerForm } from './banner-form';
import { BlockedHint } from './ad-fields';
import './ads-admin.css';

/** City banners need no start date: without dates they are always shown. */
const formatBannerPeriod = (banner: Pick<Advertisement, 'startDate' | 'endDate'>): string =>
  banner.startDate || banner.endDate ? formatPeriod(banner) : 'Por tempo indeterminado';

interface BannerCardProps {
  banner: Advertisement;
  busy: boolean;
  onStatus: (status: AdvertisementStatus) => void;
  onDelete: () => void;
}

function BannerCard({ banner, busy, onStatus, onDelete }: BannerCardProps) {
  const now = new Date(useNow());
  const [isPictureBroken, setIsPictureBroken] = useState(false);
  return (
    <li className="panel picture-card" aria-busy={busy || undefined}>
      <Picture
        className="picture-card-photo"
        image={banner.image}
        fallbackIcon={ImageOff}
        sizes="(min-width: 960px) 380px, 100vw"
        width={380}
        height={140}
        onFailed={() => setIsPictureBroken(true)}
      />
      <div className="picture-card-text">
        <h3>{banner.title}</h3>
        {isPictureBroken ? <BrokenPicture /> : null}
        {banner.description ? <p className="small muted">{banner.description}</p> : null}
        <p className="small">
          <a href={banner.targetUrl} target="_blank" rel="noopener noreferrer">
            {banner.targetUrl}
            <span className="vh"> em nova aba</span>
          </a>
        </p>
        <p className="small muted">
          {positionLabels[banner.position]}, {positionHelp[banner.position].toLowerCase()}.{' '}
          {formatBannerPeriod(banner)}. {getPeriodNote(banner, now)}.
        </p>
      </div>
      <div className="picture-card-actions">
        <PickSelect
          label={`Status de ${banner.title}`}
          className="input"
          value={banner.status}
          busy={busy}
          onPick={(status) => onStatus(status as AdvertisementStatus)}
        >
          <option value="active">Ativo</option>
          <option value="inactive">Inativo</option>
        </PickSelect>
        <button
          type="button"
          className="button danger"
          aria-label={`Excluir ${banner.title}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
          Excluir
        </button>
      </div>
    </li>
  );
}

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
      <section className="panel form-panel" aria-labelledby="form-heading">
        <h2 id="form-heading">Adicionar banner</h2>
        <BannerForm city={city} create={create} />
      </section>
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
