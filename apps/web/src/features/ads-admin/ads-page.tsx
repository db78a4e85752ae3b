import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { ImageOff, Megaphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction, type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import { TableSkeleton } from '../../components/admin/table';
import { QueryView } from '../../components/ui/query-view';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { isNotFound } from '../../lib/api-error';
import { formatCount, formatQuantity } from '../../lib/format';
import { AdForm } from './ad-form';
import { AdTable } from './ad-table';
import { AD_ERROR_TEXT, useAd, useAdActions, useAds } from './api';
import { BlockedHint } from './ad-fields';

export function EditAd({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useAd(id);
  const cancel = (className: string) => (
    <Button className={className} onClick={onDone}>
      Cancelar edição
    </Button>
  );
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton rows={4} />}
      error={(retry) =>
        isNotFound(query.error) ? (
          <StatePage icon={ImageOff} title="Anúncio não encontrado" actions={cancel('button main')}>
            {AD_ERROR_TEXT}
          </StatePage>
        ) : (
          <>
            <BlockedHint errors={[query.error]} />
            <LoadError onRetry={retry}>{AD_ERROR_TEXT}</LoadError>
            <p className="text-center">{cancel('text-button')}</p>
          </>
        )
      }
    >
      {(ad) => <AdForm ad={ad} onDone={onDone} />}
    </QueryView>
  );
}

const getConfirmText = ({ title }: Advertisement): ConfirmText => ({
  question: 'Tem certeza que deseja excluir este anúncio? Esta ação não pode ser desfeita.',
  description: title,
  confirmLabel: 'Excluir anúncio',
});

function AdList({ onDeleted }: { onDeleted: (ad: Advertisement) => void }) {
  const query = useAds();
  const { data } = query;
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
      <h2 className="mb-3 outline-0" id="listed-heading" ref={heading} tabIndex={-1}>
        Anúncios cadastrados
      </h2>
      <BlockedHint errors={[query.error, toggle.error, remove.error]} />
      <QueryView
        query={{ ...query, data: data?.ads }}
        skeleton={
          <p className="listed-loading muted" role="status">
            Carregando anúncios...
          </p>
        }
        error="Erro ao carregar lista de anúncios"
        empty={
          <StatePage icon={Megaphone} title="Nenhum anúncio cadastrado">
            Preencha o formulário acima para criar o primeiro anúncio.
          </StatePage>
        }
      >
        {(ads) => (
          <AdTable ads={ads} busy={busy} onToggle={toggle.mutate} onDelete={pendingDeletion.openFor} />
        )}
      </QueryView>
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

/** `/admin/anuncios`; `?edit={id}` opens that advertisement in the form. */
export function AdsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const editedId = params.get('edit') || undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const previousId = useRef(editedId);
  useEffect(() => {
    if (previousId.current === editedId) return;
    previousId.current = editedId;
    // Another advertisement was opened in the form: move the focus there.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [editedId]);
  const { data: list } = useAds();

  return (
    <>
      <AdminPageHeader
        title="Gerenciar Anúncios"
        summary={list ? formatQuantity(list.total, 'anúncio', 'anúncios') : ''}
      />
      <section className="card panel form-panel" aria-labelledby="form-heading">
        <h2 id="form-heading" ref={heading} tabIndex={-1} className="mb-4 outline-0">
          {editedId ? 'Editar anúncio' : 'Novo anúncio'}
        </h2>
        {editedId ? (
          <EditAd key={editedId} id={editedId} onDone={() => void navigate('/admin/anuncios')} />
        ) : (
          <AdForm ad={undefined} />
        )}
      </section>
      <AdList
        onDeleted={({ _id }) => {
          if (_id === editedId) void navigate('/admin/anuncios', { replace: true });
        }}
      />
    </>
  );
}
