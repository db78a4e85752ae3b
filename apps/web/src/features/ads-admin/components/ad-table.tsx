import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { Megaphone } from 'lucide-react';
import { DataTable, type Column } from '../../../components/office/data-table';
import { StatusBadge } from '../../../components/office/status-badge';
import { Picture } from '../../../components/ui/picture';
import { counted } from '../../../lib/numbers';
import { useNow } from '../../../lib/use-now';
import { isOnShow, periodNote, periodWords, positionHelp, positionWords, sizeWords } from '../ad-words';
import { AdActs, type AdActions } from './ad-acts';
import '../styles/ad-table.css';

interface AdTableProps extends AdActions {
  ads: Advertisement[];
  /** The one whose change is on its way. */
  busy: string | undefined;
}

export function AdTable({ ads, busy, ...actions }: AdTableProps) {
  const now = new Date(useNow());
  const columns: Column<Advertisement>[] = [
    { head: 'Anúncio', kind: 'lead', cell: (ad) => <Lead ad={ad} /> },
    {
      head: 'Posição/Status',
      cell: (ad) => (
        <div className="ad-where">
          <StatusBadge tone={isOnShow(ad, now) ? 'good' : 'quiet'}>
            {isOnShow(ad, now) ? 'Ativo' : 'Inativo'}
          </StatusBadge>
          <span className="block">{positionWords[ad.position]}</span>
          <span className="record">
            {ad.size ? sizeWords(ad.position, ad.size) : positionHelp[ad.position]}
          </span>
        </div>
      ),
    },
    {
      head: 'Período',
      cell: (ad) => (
        <div>
          {periodWords(ad)}
          <span className="record">{periodNote(ad, now)}</span>
        </div>
      ),
    },
    { head: 'Ações', kind: 'acts', cell: (ad) => <AdActs ad={ad} busy={busy === ad._id} {...actions} /> },
  ];
  return <DataTable label="Anúncios" columns={columns} rows={ads} keyOf={({ _id }) => _id} busy={busy} />;
}

function Lead({ ad }: { ad: Advertisement }) {
  return (
    <div className="item ad-item">
      <Picture className="thumb" image={ad.image} instead={Megaphone} sizes="96px" width={96} height={56} />
      <div className="min-w-0">
        <p className="ad-title">{ad.title}</p>
        {ad.description ? <p className="desc">{ad.description}</p> : null}
        <p className="record">
          {counted(ad.views, 'visualização', 'visualizações')}, {counted(ad.clicks, 'clique', 'cliques')}
        </p>
      </div>
    </div>
  );
}
