import { BellRing } from 'lucide-react';
import { useRef } from 'react';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import { toSummaryText } from '../alert-text';
import { useAlerts } from '../api/list-alerts';
import { AlertForm } from './alert-form';
import { AlertList } from './alert-list';
import './alerts-page.css';

/** `/meus-alertas` */
export function AlertsPage() {
  usePageTitle('Gerenciar Alertas de Promoção');
  const { data: alerts, isPending, isError, refetch } = useAlerts();
  const showSkeleton = useDelayed(isPending);
  const keywordInput = useRef<HTMLInputElement>(null);
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <div className="alerts-page">
        <h1>Gerenciar Alertas de Promoção</h1>
        <p className="muted mt-1">
          Diga o que procura. Quando entrar no ar uma promoção com todas as palavras, avisamos na hora.
        </p>
        <AlertForm keywordInput={keywordInput} />
        {showSkeleton ? <Skeleton /> : null}
        {isError && !alerts ? (
          <LoadError onRetry={() => void refetch()}>Não foi possível carregar seus alertas.</LoadError>
        ) : null}
        {alerts?.length === 0 ? (
          <StatePage icon={BellRing} title="Nenhum alerta ainda">
            Comece por algo que você quer comprar: “fone sem fio”, “ração”, “passagem”.
          </StatePage>
        ) : null}
        {alerts && alerts.length > 0 ? (
          <section className="alerts-box" aria-labelledby="seus-alertas">
            <h2 id="seus-alertas">
              Seus alertas <span className="small muted font-normal">{toSummaryText(alerts)}</span>
            </h2>
            <AlertList alerts={alerts} onEmpty={() => keywordInput.current?.focus()} />
          </section>
        ) : null}
      </div>
    </main>
  );
}

function Skeleton() {
  return (
    <div className="alerts-box" role="status" aria-label="Carregando">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="skeleton mb-2 h-14" aria-hidden="true" />
      ))}
    </div>
  );
}
