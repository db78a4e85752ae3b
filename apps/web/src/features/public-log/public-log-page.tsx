import { type DecisionReason, decisionReasonNames, decisionReasons } from '@pechincha/contracts/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { parseModerationStatistics, parseModerationLog } from '../../api/moderation';
import { LabeledSelect } from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { Stat, StatGroup } from '../../components/admin/admin-page';
import { toQueryString } from '../../components/admin/url-query';
import { getPage, LIST_HEADING_ID } from '../../components/ui/pagination';
import { PartError, StatePage } from '../../components/ui/state-page';
import { formatCount, formatQuantity } from '../../lib/format';
import { createQueryFn } from '../../lib/http';
import { usePageHead } from '../../lib/page-head';
import { decisionKeys } from '../../shared/judgement/decisions';
import { DecisionItem } from './decision-item';
import './public-log.css';

const HOUR = 60;
const DAY = 24 * HOUR;

/** '12 min', '3h20', '4 dias'. @param minutes null for none */
export function formatWait(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < HOUR) return `${formatCount(minutes)} min`;
  if (minutes >= 2 * DAY) return formatQuantity(Math.round(minutes / DAY), 'dia', 'dias');
  const rest = minutes % HOUR;
  const hours = `${Math.floor(minutes / HOUR)}h`;
  return rest > 0 && minutes < 10 * HOUR ? `${hours}${String(rest).padStart(2, '0')}` : hours;
}

/** Of the last 30 days. The page shows when they are missing, so an error needs no toast. */
const useModerationStatistics = () =>
  useQuery({
    queryKey: decisionKeys.statistics,
    queryFn: createQueryFn('/moderation/figures', parseModerationStatistics),
  });

/** What moderation decided in the last 30 days. */
function LogStatistics() {
  const { data, isError, refetch } = useModerationStatistics();
  if (isError && !data) return <PartError onRetry={() => void refetch()}>Os números não chegaram.</PartError>;
  return (
    <StatGroup>
      <Stat label="Aprovadas" value={data?.approved} note={null} />
      <Stat label="Rejeitadas" value={data?.rejected} note={null} />
      <Stat label="Removidas" value={data?.removed} note={null} />
      <Stat label="Revertidas" value={data?.reversed} note={null} />
      <Stat
        label="Espera mediana"
        value={data ? formatWait(data.medianWaitMinutes) : undefined}
        note={null}
      />
    </StatGroup>
  );
}

interface LogFilter {
  page: number;
  /** Undefined for all. */
  reason: DecisionReason | undefined;
}

export const parseLogFilter = (query: URLSearchParams): LogFilter => ({
  page: getPage(query),
  reason: decisionReasons.find((reason) => reason === query.get('reason')),
});

export const getLogPath = (filter: LogFilter): string =>
  `/moderacao${toQueryString({ reason: filter.reason, page: filter.page })}`;

const LOG_ERROR_TEXT = 'Não foi possível carregar as decisões da moderação.';

/** Keeps the previous page, dimmed, while another one loads. */
const useModerationLog = ({ page, reason }: LogFilter) =>
  useQuery({
    queryKey: decisionKeys.log({ page, reason }),
    queryFn: createQueryFn('/moderation/log', parseModerationLog, { params: { page, reason } }),
    placeholderData: keepPreviousData,
    meta: { errorText: LOG_ERROR_TEXT },
  });

/** `/moderacao`: what moderation decided, for everybody, without names. */
export function PublicLogPage() {
  usePageHead('Moderação aberta', { isIndexed: true });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = parseLogFilter(params);
  const query = useModerationLog(filter);
  return (
    <main className="wrap public-log" id="conteudo" tabIndex={-1} aria-busy={query.isPending}>
      <header>
        <h1>Moderação aberta</h1>
        <p>
          Quem modera aprova ou rejeita o que chega e decide as denúncias. Nada sai do ar só porque foi
          denunciado: alguém confere antes. Aqui ficam as decisões contra promoções e comentários, com o
          motivo e sem o nome de ninguém.
        </p>
        <p>
          O título só aparece se a promoção já esteve no ar, e nunca quando o motivo é golpe, ofensa ou dados
          pessoais.
        </p>
        <p>
          A decisão foi contra algo seu? Você tem 30 dias para <Link to="/recursos">recorrer</Link>, e outra
          pessoa da moderação responde. Quanto pesa uma denúncia está em{' '}
          <Link to="/como-medimos#denuncias">Como medimos</Link>.
        </p>
      </header>
      <section aria-labelledby="numeros">
        <h2 className="mb-3" id="numeros">
          Últimos 30 dias
        </h2>
        <LogStatistics />
      </section>
      <section aria-labelledby={LIST_HEADING_ID}>
        <div className="flex flex-wrap public-log-head">
          <h2 id={LIST_HEADING_ID} tabIndex={-1}>
            Decisões
          </h2>
          <LabeledSelect
            label="Motivo"
            value={filter.reason ?? ''}
            options={[
              ['', 'Todos'],
              ...decisionReasons.map((code) => [code, decisionReasonNames[code]] as const),
            ]}
            onChange={(reason) =>
              void navigate(
                getLogPath({ page: 1, reason: (reason || undefined) as DecisionReason | undefined }),
              )
            }
          />
        </div>
        <PagedList
          page={filter.page}
          getPath={(page) => getLogPath({ ...filter, page })}
          query={query}
          rows={query.data?.entries}
          totalPages={query.data?.totalPages}
          skeletonRows={5}
          error={LOG_ERROR_TEXT}
          empty={
            <StatePage
              icon={ShieldCheck}
              title={filter.reason ? 'Nenhuma decisão por este motivo.' : 'Nenhuma decisão por enquanto.'}
            >
              {filter.reason
                ? 'Escolha outro motivo, ou veja todos.'
                : 'Quando a moderação rejeitar ou tirar algo do ar, aparece aqui.'}
            </StatePage>
          }
        >
          {(entries) => (
            <ol className="card divided-rows">
              {entries.map((entry) => (
                <li key={entry._id}>
                  {/* Others find a promotion that only ended; comments have no page of their own. */}
                  <DecisionItem
                    entry={entry}
                    path={
                      entry.kind === 'deal' && entry.id && entry.action === 'expired'
                        ? `/promocao/${entry.id}`
                        : undefined
                    }
                  />
                </li>
              ))}
            </ol>
          )}
        </PagedList>
      </section>
    </main>
  );
}
