import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RowActions } from '../../../components/admin/row-actions';

export interface AdActionHandlers {
  onToggle: (ad: Advertisement) => void;
  onDelete: (ad: Advertisement) => void;
}

export function AdRowActions({
  ad,
  busy,
  onToggle,
  onDelete,
}: AdActionHandlers & { ad: Advertisement; busy: boolean }) {
  const isActive = ad.status === 'active';
  return (
    <RowActions>
      <button
        type="button"
        className="button small"
        aria-label={`${isActive ? 'Desativar' : 'Ativar'} ${ad.title}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onToggle(ad)}
      >
        {isActive ? 'Desativar' : 'Ativar'}
      </button>
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
      <button
        type="button"
        className="square text-danger"
        title="Excluir"
        aria-label={`Excluir ${ad.title}`}
        onClick={() => onDelete(ad)}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </RowActions>
  );
}
