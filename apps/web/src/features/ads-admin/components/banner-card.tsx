import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { ImageOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PickSelect } from '../../../components/admin/pick-select';
import { Picture } from '../../../components/ui/picture';
import { useNow } from '../../../lib/use-now';
import { getPeriodNote, positionHelp, positionLabels } from '../ad-text';
import { formatBannerPeriod } from '../banner-period';
import { BrokenPicture } from './broken-picture';

interface BannerCardProps {
  banner: Advertisement;
  busy: boolean;
  onStatus: (status: AdvertisementStatus) => void;
  onDelete: () => void;
}

export function BannerCard({ banner, busy, onStatus, onDelete }: BannerCardProps) {
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
