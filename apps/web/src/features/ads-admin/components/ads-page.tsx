import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DeskHead } from '../../../components/office/desk-head';
import { counted } from '../../../lib/numbers';
import { useAds } from '../api/list-ads';
import { emptyAd } from '../form';
import { AdForm } from './ad-form';
import { AdList } from './ad-list';
import { EditAd } from './edit-ad';
import '../styles/ad-form.css';

/** `/admin/anuncios`; `?edit=` brings an advertisement into the form. */
export function AdsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const editing = params.get('edit') || undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(editing);
  useEffect(() => {
    if (shown.current === editing) return;
    shown.current = editing;
    // Another advertisement is in the form: there one goes on.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [editing]);
  const { data: list } = useAds();

  return (
    <>
      <DeskHead title="Gerenciar Anúncios" summary={list ? counted(list.total, 'anúncio', 'anúncios') : ''} />
      <section className="panel ad-panel" aria-labelledby="ad-form-title">
        <h2 id="ad-form-title" ref={heading} tabIndex={-1} className="outline-0">
          {editing ? 'Editar anúncio' : 'Novo anúncio'}
        </h2>
        {editing ? (
          <EditAd key={editing} id={editing} onDone={() => void navigate('/admin/anuncios')} />
        ) : (
          <AdForm id={undefined} begin={emptyAd} />
        )}
      </section>
      <AdList />
    </>
  );
}
