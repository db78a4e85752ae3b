import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { DataTable, type Column } from '../../../components/admin/data-table';
import { ItemSummary } from '../../../components/admin/item-summary';
import { StatusBadge } from '../../../components/admin/status-badge';
import { Picture } from '../../../components/ui/picture';
import { formatQuantity } from '../../../lib/numbers';
import { useNow } from '../../../lib/use-now';
import { isShowing, getPeriodNote, formatPeriod, positionHelp, positionLabels, formatSize } from '../ad-text';
import { AdRowActions, type AdActionHandlers } from './ad-row-actions';
import { BrokenPicture } from './broken-picture';
import './ad-table.css';

interface AdTableProps extends AdActionHandlers {
  ads: Advertisement[];
  /** Id of the advertisement with a pending change. */
  busy: string | undefined;
}

export function AdTable({ ads, busy, ...actions }: AdTableProps) {
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
          <span className="record">
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
          <span className="record">{getPeriodNote(ad, now)}</span>
        </div>
      ),
    },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (ad) => <AdRowActions ad={ad} busy={busy === ad._id} {...actions} />,
    },
  ];
  return (
    <DataTable label="Anúncios" columns={columns} rows={ads} getRowKey={({ _id }) => _id} busyKey={busy} />
  );
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
          sizes="96px"
          width={96}
          height={56}
          onFailed={() => setFailedImage(ad.image)}
        />
      }
    >
      <p className="listed-title">{ad.title}</p>
      {ad.description ? (
        <p className="description" title={ad.description}>
          {ad.description}
        </p>
      ) : null}
      {failedImage && failedImage === ad.image ? <BrokenPicture /> : null}
      <p className="record">
        {formatQuantity(ad.views, 'visualização', 'visualizações')},{' '}
        {formatQuantity(ad.clicks, 'clique', 'cliques')}
      </p>
    </ItemSummary>
  );
}
