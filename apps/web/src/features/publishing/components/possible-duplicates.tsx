import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useMemo, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced';
import { DealSummary } from '../../../shared/deals/components/deal-summary';
import { useDuplicates, useOwnRepeated, type DuplicateQuery } from '../api/list-duplicates';
import { ReportDialog } from '../../../shared/reports/components/report-dialog';
import { useReport } from '../../../shared/reports/hooks/use-report';
import { useSession } from '../../../shared/session/hooks/use-session';
import type { DealFormValues } from '../form';
import './possible-duplicates.css';

const TYPING_PAUSE_MS = 600;
const TITLE = 'Parece que já publicaram';

/** Online deals are compared by their address alone. */
function useSettledQuery({ link = '', title = '', store = '', city = '' }: Partial<DealFormValues>) {
  const query = useMemo<DuplicateQuery>(() => {
    const isOnline = city.toLowerCase() === ONLINE;
    const texts = isOnline ? { title: '', store: '' } : { title: title.trim(), store: store.trim() };
    return { link: link.trim(), city, ...texts };
  }, [link, title, store, city]);
  return useDebounced(query, TYPING_PAUSE_MS);
}

/** Tells the author of a deal, and moderation, of the price in the form. */
function ReportPrice({ deal, price = '' }: { deal: Promotion; price: string | undefined }) {
  const report = useReport(deal._id);
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={`O preço mudou: ${deal.title}`}
        onClick={report.press}
      >
        O preço mudou
      </button>
      <ReportDialog
        subject={{ kind: 'deal', id: deal._id, price }}
        open={report.isOpen}
        onClose={report.close}
      />
    </>
  );
}

/** Active deals that the form seems to repeat, until the member says that it is another. */
export function PossibleDuplicates({ values }: { values: Partial<DealFormValues> }) {
  const { user } = useSession();
  const { data: duplicates = [] } = useDuplicates(useSettledQuery(values));
  const own = useDebounced(
    useMemo(() => ({ title: values.title ?? '', link: values.link ?? '' }), [values.title, values.link]),
    TYPING_PAUSE_MS,
  );
  const { data: repeated = [] } = useOwnRepeated(own, user?._id ?? '');
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const shown = [...repeated, ...duplicates].filter(({ _id }) => !dismissed.has(_id));
  const dismiss = (): void => {
    setDismissed(new Set([...dismissed, ...shown.map(({ _id }) => _id)]));
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="possible-duplicates-place">
      <p className="vh" role="status">
        {shown.length > 0 ? TITLE : ''}
      </p>
      {shown.length > 0 ? (
        <section className="possible-duplicates" aria-labelledby="possible-duplicates">
          <h2 id="possible-duplicates">{TITLE}</h2>
          <ul>
            {shown.map((deal) => (
              <li key={deal._id}>
                <DealSummary deal={deal} title={<h3 className="deal-summary-title">{deal.title}</h3>}>
                  {deal.status === 'pending' ? (
                    <p className="small mt-1">Você já publicou esta, e ela aguarda aprovação.</p>
                  ) : null}
                  <a
                    className="plain"
                    href={getPromotionPath(deal)}
                    target="_blank"
                    rel="noopener"
                    aria-label={`Ver a promoção ${deal.title} em nova aba`}
                  >
                    Ver a promoção
                  </a>
                  {deal.author._id === user?._id ? null : (
                    <ReportPrice deal={deal} price={values.promotionalPrice} />
                  )}
                </DealSummary>
              </li>
            ))}
          </ul>
          <button type="button" className="button" onClick={dismiss}>
            É diferente, continuar
          </button>
        </section>
      ) : null}
    </div>
  );
}
