import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { Image, ImageOff, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { AdminPageHeader, BackLink } from '../../components/admin/admin-page';
import { ConfirmAction, type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import { PickSelect } from '../../components/admin/pick-select';
import { TableSkeleton } from '../../components/admin/table';
import { Picture } from '../../components/ui/picture';
import { QueryView } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
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
    <li className="card panel picture-card" aria-busy={busy || undefined}>
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
        <Button className="button danger" label={`Excluir ${banner.title}`} onClick={onDelete} icon={Trash2}>
          Excluir
        </Button>
      </div>
    </li>
  );
}

const getConfirmText = ({ title }: Advertisement): ConfirmText => ({
  question: 'Tem certeza que deseja excluir este banner?',
  description: title,
  confirmLabel: 'Excluir banner',
});

/** `/admin/local/banners/{cityName}`: the banners of one city. */
export function BannersPage() {
  const { cityName: city = '' } = useParams();
  return <Banners key={city} city={city} />;
}

function Banners({ city }: { city: string }) {
  const name = getCityName(useSite().cities, city);
  const query = useBanners(city);
  const { data } = query;
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
      <BackLink to={`/admin/local?city=${encodeURIComponent(city)}`}>Voltar</BackLink>
      <AdminPageHeader
        title={`Banners de ${name}`}
        summary={data ? formatQuantity(data.length, 'banner', 'banners') : ''}
      />
      <section className="card panel form-panel" aria-labelledby="form-heading">
        <h2 className="mb-4" id="form-heading">
          Adicionar banner
        </h2>
        <BannerForm city={city} create={create} />
      </section>
      <section aria-labelledby="listed-heading">
        <h2 id="listed-heading" className="mb-3 outline-0" ref={heading} tabIndex={-1}>
          Banners cadastrados
        </h2>
        <BlockedHint errors={[query.error, setStatus.error, remove.error]} />
        <QueryView
          query={query}
          skeleton={<TableSkeleton rows={3} />}
          error="Nao foi possivel carregar os banners"
          empty={
            <StatePage icon={Image} title="Nenhum banner cadastrado">
              Preencha o formulário acima para criar o primeiro banner de {name}.
            </StatePage>
          }
        >
          {(banners) => (
            <ul className="picture-cards">
              {banners.map((banner) => (
                <BannerCard
                  key={banner._id}
                  banner={banner}
                  busy={setStatus.isPending && setStatus.variables.banner._id === banner._id}
                  onStatus={(status) => setStatus.mutate({ banner, status })}
                  onDelete={() => pendingDeletion.openFor(banner)}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </section>
      <ConfirmAction pending={pendingDeletion} getText={getConfirmText} onConfirm={remove.mutateAsync} />
    </>
  );
}
