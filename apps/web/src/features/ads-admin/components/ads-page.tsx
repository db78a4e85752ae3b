import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { formatQuantity } from '../../../lib/numbers';
import { useAds } from '../api/list-ads';
import { AdForm } from './ad-form';
import { AdList } from './ad-list';
import { AdPanel } from './ad-panel';
import { EditAd } from './edit-ad';

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
      <AdPanel labelledBy="form-heading">
        <h2 id="form-heading" ref={heading} tabIndex={-1} className="outline-0">
          {editedId ? 'Editar anúncio' : 'Novo anúncio'}
        </h2>
        {editedId ? (
          <EditAd key={editedId} id={editedId} onDone={() => void navigate('/admin/anuncios')} />
        ) : (
          <AdForm ad={undefined} />
        )}
      </AdPanel>
      <AdList
        onDeleted={({ _id }) => {
          if (_id === editedId) void navigate('/admin/anuncios', { replace: true });
        }}
      />
    </>
  );
}
