import { memberPageTitles } from '@pechincha/contracts/page-heads';
import type { RuleKind } from '@pechincha/contracts/rules';
import { BellRing, EyeOff, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { useDelayed } from '../../lib/timers';
import { usePageHead } from '../../lib/page-head';
import { useRules } from '../../shared/rules/api';
import { getKindOfTab, ruleTexts, toSummaryText } from './rule-text';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';
import './alerts.css';

const introductions: Record<RuleKind, string> = {
  alert: 'Diga o que procura. Quando entrar no ar uma promoção com todas as palavras, avisamos na hora.',
  follow: 'Avisamos quando quem você segue publicar, ou quando uma loja que você segue tiver promoção nova.',
  mute: 'O que você não quer ver some das suas listas e dos seus avisos. Ninguém fica sabendo.',
};
const emptyIcons = { alert: BellRing, follow: UserPlus, mute: EyeOff };

/** `/meus-alertas`: alerts, follows and mutes, a tab each. */
export function AlertsPage() {
  usePageHead(memberPageTitles.alerts);
  const [searchParams] = useSearchParams();
  const kind = getKindOfTab(searchParams.get('aba'));
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <div className="alerts-page">
        <h1>Gerenciar Alertas de Promoção</h1>
        <nav aria-label="O que gerenciar">
          <ul className="rule-tabs">
            {(Object.keys(ruleTexts) as RuleKind[]).map((each) => (
              <li key={each}>
                <Link
                  to={ruleTexts[each].param ? `/meus-alertas?aba=${ruleTexts[each].param}` : '/meus-alertas'}
                  aria-current={each === kind ? 'page' : undefined}
                >
                  {ruleTexts[each].tab}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <RuleTab key={kind} kind={kind} />
      </div>
    </main>
  );
}

function RuleTab({ kind }: { kind: RuleKind }) {
  const texts = ruleTexts[kind];
  const {
    data: rules,
    isPending,
    isError,
    refetch,
  } = useRules(kind, { errorText: texts.loadError, isFresh: true });
  const showSkeleton = useDelayed(isPending);
  const keywordInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="muted mt-4">{introductions[kind]}</p>
      {kind === 'follow' ? null : <RuleForm kind={kind} keywordInput={keywordInput} />}
      {showSkeleton ? <Skeleton /> : null}
      {isError && !rules ? <LoadError onRetry={() => void refetch()}>{texts.loadError}</LoadError> : null}
      {rules?.length === 0 ? (
        <StatePage icon={emptyIcons[kind]} title={texts.emptyTitle}>
          {texts.emptyText}
        </StatePage>
      ) : null}
      {rules && rules.length > 0 ? (
        <section className="rules-box" aria-labelledby="suas-regras">
          <h2 id="suas-regras">
            {texts.heading}{' '}
            <span className="small muted font-normal">
              {kind === 'alert' ? toSummaryText(rules) : rules.length}
            </span>
          </h2>
          <RuleList kind={kind} rules={rules} onEmpty={() => keywordInput.current?.focus()} />
        </section>
      ) : null}
    </>
  );
}

function Skeleton() {
  return (
    <div className="rules-box" role="status" aria-label="Carregando">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="skeleton mb-2 h-14" aria-hidden="true" />
      ))}
    </div>
  );
}
