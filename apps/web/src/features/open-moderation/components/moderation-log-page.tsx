import { decisionReasonNames, decisionReasons, type DecisionReason } from '@pechincha/contracts/reports';
import { ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LabeledSelect } from '../../../components/admin/labeled-select';
import { StatePage } from '../../../components/ui/state-page';
import { LIST_HEADING_ID } from '../../../lib/focus-list';
import { usePageHead } from '../../../lib/page-head';
import { LOG_ERROR_TEXT, useModerationLog } from '../api/list-log';
import { getLogPath, parseLogFilter } from '../log-filter';
import { DecisionItem } from './decision-item';
import { DecisionList } from './decision-list';
import { LogFigures } from './log-figures';
import './moderation-log-page.css';

/** `/moderacao`: what moderation decided, for everybody, without names. */
export function ModerationLogPage() {
  usePageHead('Moderação aberta', { isIndexed: true });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = parseLogFilter(params);
  const query = useModerationLog(filter);
  const { data, isPending } = query;
  return (
    <main className="wrap moderation-log" id="conteudo" tabIndex={-1} aria-busy={isPending}>
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
        <h2 id="numeros">Últimos 30 dias</h2>
        <LogFigures />
      </section>
      <section aria-labelledby={LIST_HEADING_ID}>
        <div className="moderation-log-head">
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
        <DecisionList
          page={filter.page}
          getPath={(page) => getLogPath({ ...filter, page })}
          query={query}
          errorText={LOG_ERROR_TEXT}
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
          {data?.entries.map((entry) => (
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
        </DecisionList>
      </section>
    </main>
  );
}
