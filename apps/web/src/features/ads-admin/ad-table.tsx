import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { ExternalLink, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { type Column, DataTable, ItemSummary, RowActions, StatusBadge } from '../../components/admin/table';
import { Picture } from '../../components/ui/picture';
import { formatQuantity } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { BrokenPicture } from './ad-picture';
import {
  formatPeriod,
  formatSize,
  getPeriodNote,
  isShowing,
  positionHelp,
  positionLabels,
} from './ad-values';
import './ads-admin.css';

interface AdTableProps {
  ads: Advertisement[];
  /** Id of the advertisement with a pending change. */
  busy: string | undefined;
  onToggle: (ad: Advertisement) => void;
  onDelete: (ad: Advertisement) => void;
}

export function AdTable({ ads, busy, onToggle, onDelete }: AdTableProps) {
  const now = new Date(useNow());
  const columns: Column<Advertisement>[] = [
    { header: 'Anúncio', kind: 'title', cell: (ad) => <AdSummary ad={ad} /> },
    {
      header: 'Posição/Status',
      cell: (ad) => (
        <div>
          <StatusBadge tone={isShowing(ad, now) ? 'good' : 'quiet'}>
            {isShowing(ad, now) ? 'Ativo' : 'Inativo'}
          </StatusBadge>
          <span className="block">{positionLabels[ad.position]}</span>
          <span className="tiny muted block">
            {ad.size ? formatSize(ad.position, ad.size) : positionHelp[ad.position]}
          </span>
        </div>
      ),
    },
    {
      header: 'Período',
      cell: (ad) => (
        <div>
          {formatPeriod(ad)}
          <span className="tiny muted block">{getPeriodNote(ad, now)}</span>
        </div>
      ),
    },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (ad) => (
        <RowActions>
          <Button
            className="button size-s"
            label={`${ad.status === 'active' ? 'Desativar' : 'Ativar'} ${ad.title}`}
            disabled={busy === ad._id}
            onClick={() => onToggle(ad)}
          >
            {ad.status === 'active' ? 'Desativar' : 'Ativar'}
          </Button>
          {ad.targetUrl ? (
            <a
              className="square"
              href={ad.targetUrl}
              target="_blank"
              rel="noopener noreferrer"
              title="Abrir destino"
              aria-label={`Abrir destino de ${ad.title} em nova aba`}
            >
              <ExternalLink aria-hidden="true" />
            </a>
          ) : null}
          <Link
            className="square"
            to={`/admin/anuncios?edit=${ad._id}`}
            title="Editar"
            aria-label={`Editar ${ad.title}`}
          >
            <Pencil aria-hidden="true" />
          </Link>
          <Button
            className="square text-danger"
            title="Excluir"
            label={`Excluir ${ad.title}`}
            onClick={() => onDelete(ad)}
            icon={Trash2}
          />
        </RowActions>
      ),
    },
  ];
  return <DataTable label="Anúncios" columns={columns} rows={ads} busyId={busy} />;
}

function AdSummary({ ad }: { ad: Advertisement }) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  return (
    <ItemSummary
      className="listed-summary"
      picture={
        <Picture
          className="thumb"
          image={ad.image}
          fallbackIcon={Megaphone}
          width={96}
          height={56}
          onFailed={() => setFailedImage(ad.image)}
        />
      }
    >
      <p className="font-semibold">{ad.title}</p>
      {ad.description ? (
        <p className="muted truncate" title={ad.description}>
          {ad.description}
        </p>
      ) : null}
      {failedImage && failedImage === ad.image ? <BrokenPicture /> : null}
      <p className="tiny muted block">
        {formatQuantity(ad.views, 'visualização', 'visualizações')},{' '}
        {formatQuantity(ad.clicks, 'clique', 'cliques')}
      </p>
    </ItemSummary>
  );
}
