import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { countCharacters } from '@pechincha/contracts/text';
import { addScheme } from '@pechincha/contracts/operations/fields';
import { parseUrl } from '@pechincha/contracts/urls';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { list } from '../../api/parsers';
import { parsePromotion, parsePromotionList } from '../../api/promotion';
import { apiPath, createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { useDebounced } from '../../lib/use-debounced';
import { DealSummary } from '../../shared/deals/deal-summary';
import { ReportDialog, useReport } from '../../shared/judgement/report-dialog';
import { useSession } from '../../shared/session/use-session';
import type { DealFormValues } from './form';
import './publishing.css';

/** What a form has so far. */
interface DuplicateQuery {
  link: string;
  title: string;
  store: string;
  city: string;
}

const parseDuplicates = list('duplicates', parsePromotion);

const normalizeTitle = (title: string): string => title.trim().replace(/\s+/g, ' ').toLowerCase();
const toHref = (link: string): string | undefined => parseUrl(link)?.href.replace(/\/$/, '');

/** The member's deals that wait for approval and have the form's title or link: perhaps its response was lost. */
function useOwnRepeated({ title, link }: Pick<DuplicateQuery, 'title' | 'link'>, memberId: string) {
  const normalized = normalizeTitle(title);
  const href = toHref(link);
  return useQuery({
    queryKey: promotionKeys.ownList(memberId, 'to-compare'),
    queryFn: (context) =>
      createQueryFn(apiPath`/users/${memberId}/promotions`, parsePromotionList, {
        params: { status: 'pending', page: 1, limit: 20 },
      })(context),
    enabled: memberId !== '' && (normalized !== '' || href !== undefined),
    staleTime: 10_000,
    select: ({ promotions }) =>
      promotions.filter(
        (deal) =>
          (normalized !== '' && normalizeTitle(deal.title) === normalized) ||
          (href !== undefined && toHref(deal.link) === href),
      ),
  });
}

/** Without an address, a title of a city's store is needed. */
const isSearchable = ({ link, title, store, city }: DuplicateQuery): boolean =>
  parseUrl(addScheme(link)) !== undefined ||
  (city.toLowerCase() !== ONLINE && countCharacters(title) > 2 && countCharacters(store) > 1);

/** Active deals that the form may repeat. A failure is not shown: it is a hint. */
const useDuplicates = (query: DuplicateQuery) =>
  useQuery({
    queryKey: promotionKeys.duplicates(query),
    queryFn: createQueryFn('/promotions/duplicates', parseDuplicates, { params: query }),
    enabled: isSearchable(query),
    staleTime: 60_000,
  });

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
      <Button className="text-button" label={`O preço mudou: ${deal.title}`} onClick={report.open}>
        O preço mudou
      </Button>
      <ReportDialog subject={{ kind: 'deal', id: deal._id, price }} {...report.dialog} />
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
    <div ref={box} tabIndex={-1} className="possible-duplicates-place outline-0">
      <p className="vh" role="status">
        {shown.length > 0 ? TITLE : ''}
      </p>
      {shown.length > 0 ? (
        <section className="card possible-duplicates" aria-labelledby="possible-duplicates">
          <h2 id="possible-duplicates">{TITLE}</h2>
          <ul>
            {shown.map((deal) => (
              <li key={deal._id}>
                <DealSummary
                  deal={deal}
                  title={<h3 className="line-clamp-2 deal-summary-title">{deal.title}</h3>}
                >
                  {deal.status === 'pending' ? (
                    <p className="small mt-1">Você já publicou esta, e ela aguarda aprovação.</p>
                  ) : null}
                  <a
                    className="text-button"
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
          <Button onClick={dismiss}>É diferente, continuar</Button>
        </section>
      ) : null}
    </div>
  );
}
